import type { Tabs } from '#lib/platform/tabs.ts';

/** The other tabs of a browser: what they were told, and what they tell. */
export function fakeTabs() {
  const told: object[] = [];
  let hear = (_message: unknown): void => undefined;
  return {
    told,
    tell: (message: unknown) => hear(message),
    open(run: (message: unknown) => void): Tabs {
      hear = run;
      return { tell: (message) => void told.push(message), leave: () => undefined };
    },
  };
}
