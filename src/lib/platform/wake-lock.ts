import type { Stop } from './platform.ts';

/**
 * Keeps the screen on until the returned function is called, or until the page is hidden: then the browser ends it. Without effect where the
 * browser refuses, as with a low battery, and where it cannot, as on plain http.
 */
export function keepScreenOn(): Stop {
  const refused = () => undefined;
  const lock = navigator.wakeLock?.request('screen').catch(refused);
  return () => void lock?.then((held) => held?.release()).catch(refused);
}
