const pauseMilliseconds = 10_000;

/** Opens the requested address once the server answers again. */
export function reloadWhenOnline(address: string): void {
  const attempt = async () => {
    if (document.visibilityState !== 'visible' || !navigator.onLine) return;
    try {
      const { ok } = await fetch('/healthz', { cache: 'no-store' });
      if (ok) location.replace(address);
    } catch {
      // The device has a network, but cannot reach Riff yet.
    }
  };
  addEventListener('online', attempt);
  document.addEventListener('visibilitychange', attempt);
  setInterval(attempt, pauseMilliseconds);
}
