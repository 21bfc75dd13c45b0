import type { InstallOffer } from '#lib/platform/install-offer.ts';

/**
 * The browser offers to install the product once per page, often before any island works. lib/platform/install-offer.ts reads the held offer.
 */
export function holdInstallOffers(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    hold(event);
  });
  addEventListener('appinstalled', () => hold(null));
}

function hold(offer: InstallOffer | null): void {
  window.installOffer = offer;
  try {
    localStorage.setItem('pwaCanInstall', String(offer !== null));
  } catch {
    // Storage is blocked; the flag is only a hint for the next visit.
  }
  dispatchEvent(new Event('install-offer'));
}
