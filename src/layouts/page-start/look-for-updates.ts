const pauseMilliseconds = 3_600_000;

/** Asks for a new version when somebody comes back to a tab, at most once an hour: a tab may be open for weeks. */
export function lookForUpdates(): void {
  let askedAt = Date.now();
  document.addEventListener('visibilitychange', async () => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < pauseMilliseconds) return;
    askedAt = Date.now();
    try {
      await (await navigator.serviceWorker?.getRegistration())?.update();
    } catch {
      // There is no network now.
    }
  });
}
