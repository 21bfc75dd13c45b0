import { atom, onMount, type ReadableAtom } from 'nanostores';
import { platform } from '#lib/platform/current.ts';
import { installOffer, isInSafariTab, onInstallOffer, takeInstallOffer } from '#lib/platform/install-offer.ts';

/** Whether the browser offered to install the product on the last visit: 'true' or 'false'. layouts/page-start writes it too. */
const key = 'pwaCanInstall';
const $possible = atom(false);
const update = () => $possible.set(installOffer() !== null);

onMount($possible, () => {
  update();
  return onInstallOffer(update);
});

/** Whether `installApp` can show the browser's question now. */
export const $canInstall: ReadableAtom<boolean> = $possible;

/** Whether only the browser's own menu can install the product. */
export const installsByHand = isInSafariTab;

/** Shows the browser's question, which uses up its offer; after a refusal the browser may make a new one. */
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
