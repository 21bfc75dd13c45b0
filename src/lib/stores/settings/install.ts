import { atom, onMount, type ReadableAtom } from 'nanostores';
import { platform } from '#lib/platform/current.ts';
import { installOffer, isInSafariTab, onInstallOffer, takeInstallOffer } from '#lib/platform/install-offer.ts';

/** Whether the browser offered to install the product the last time: 'true' or 'false'. layouts/page-start writes it too. */
const key = 'pwaCanInstall';
const $possible = atom(false);
const update = () => $possible.set(installOffer() !== null);

onMount($possible, () => {
  update();
  return onInstallOffer(update);
});

/** Whether `installApp` would ask now. */
export const $canInstall: ReadableAtom<boolean> = $possible;

/** Whether the person can install it with the browser's own menu, and nothing can ask them. */
export const installsByHand = isInSafariTab;

/** Lets the browser ask. Its offer is used up by that; after a refusal the browser makes a new one when it wants to. */
export async function installApp(): Promise<void> {
  const offer = takeInstallOffer();
  update();
  try {
    const answer = await offer?.prompt();
    if (answer?.outcome === 'accepted') platform().storage.set(key, 'false');
  } catch {
    // The browser has withdrawn its offer.
  }
}
