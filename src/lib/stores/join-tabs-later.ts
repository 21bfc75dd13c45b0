import type { Stop } from '#lib/platform/platform.ts';

/** Loads `joinTabs` and runs it, until the returned function is called; for a visitor, null, it does nothing. */
export function joinTabsLater(userCode: string | null): Stop {
  if (userCode === null) return () => {};
  let isLeft = false;
  let stop = () => {
    isLeft = true;
  };
  import('./join-tabs.ts')
    .then(({ joinTabs }) => {
      if (!isLeft) stop = joinTabs(userCode);
    })
    // The network is missing, or the browser blocks its storage.
    .catch(() => {});
  return () => stop();
}
