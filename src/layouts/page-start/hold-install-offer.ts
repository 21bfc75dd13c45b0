import type { InstallOffer } from '#lib/platform/install-offer.ts';

/**
 * The browser offers to install the product once a page, often before any island works: lib/platform/install-offer.ts reads what is held here.
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
    // Storage is blocked; the flag is a hint for the next visit alone.
  }
  dispatchEvent(new Event('install-offer'));
}
