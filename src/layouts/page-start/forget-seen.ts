/** The shell is the same for all viewers. All other caches belong to the person who used this browser. */
const isShell = (name: string) => /precache|^built-files$/.test(name);

/** Removes all caches except the shell; with `keepShared`, it also keeps the content that was shared with Create Post. */
export async function forgetSeen(keepShared = false): Promise<void> {
  // The worker may be storing something at this moment.
  navigator.serviceWorker?.controller?.postMessage({ kind: 'forget' });
  // Browsers offer no caches over plain http.
  if (!('caches' in globalThis)) return;
  const gone = (await caches.keys()).filter((name) => !isShell(name) && !(keepShared && name === 'shared-content'));
  await Promise.all(gone.map((name) => caches.delete(name)));
}
