const pauseMilliseconds = 10_000;

/** Goes to the address that was asked for as soon as the server answers again. */
export function reloadWhenOnline(address: string): void {
  const attempt = async () => {
    if (document.visibilityState !== 'visible' || !navigator.onLine) return;
    try {
      const { ok } = await fetch('/healthz', { cache: 'no-store' });
      if (ok) location.replace(address);
    } catch {
      // The device has a network, but it does not lead to Riff yet.
    }
  };
  addEventListener('online', attempt);
  document.addEventListener('visibilitychange', attempt);
  setInterval(attempt, pauseMilliseconds);
}
