import type { Tabs } from '#lib/platform/tabs.ts';

/** The other tabs of a browser: the messages that they get and send. */
export function fakeTabs() {
  const told: object[] = [];
  let hear = (_message: unknown): void => undefined;
  let cameBack = (): void => undefined;
  return {
    told,
    tell: (message: unknown) => hear(message),
    /** Back shows this tab's page again. */
    comeBack: () => cameBack(),
    open(run: (message: unknown) => void, back: () => void): Tabs {
      hear = run;
      cameBack = back;
      return { tell: (message) => void told.push(message), leave: () => undefined };
    },
  };
}
