/** The shell is everybody's. All other caches belong to who used this browser. */
const isShell = (name: string) => /precache|^built-files$/.test(name);

/** Removes all caches except the shell; `keepShared`: except what was shared with Create Post, too. */
export async function forgetSeen(keepShared = false): Promise<void> {
  // The worker may be storing something at this moment.
  navigator.serviceWorker?.controller?.postMessage({ kind: 'forget' });
  // Plain http has no caches.
  if (!('caches' in globalThis)) return;
  const gone = (await caches.keys()).filter((name) => !isShell(name) && !(keepShared && name === 'shared-content'));
  await Promise.all(gone.map((name) => caches.delete(name)));
}
