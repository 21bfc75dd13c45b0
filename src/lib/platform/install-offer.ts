import type { Stop } from './platform.ts';

/** The browser's offer to install the product as an app, made by the event `beforeinstallprompt`. It can be used once. */
export interface InstallOffer extends Event {
  /** Shows the browser's own question; only after a press. */
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface Window {
    /** Set by layouts/page-start, which then fires `install-offer`. */
    installOffer?: InstallOffer | null;
  }
  interface WindowEventMap {
    beforeinstallprompt: InstallOffer;
  }
}

/** The offer that the document holds; null before there is one, and once the product is installed. */
export const installOffer = (): InstallOffer | null => window.installOffer ?? null;

/** Takes the offer: it cannot be used again. */
export function takeInstallOffer(): InstallOffer | null {
  const offer = installOffer();
  window.installOffer = null;
  return offer;
}

/** Whether Safari on iPhones and iPads, which makes no offers, shows this page in a tab. Only Safari has that property. */
export const isInSafariTab = (): boolean => (navigator as { standalone?: boolean }).standalone === false;

/** Subscribes to a new offer, and to its end by an installation. */
export function onInstallOffer(run: () => void): Stop {
  window.addEventListener('install-offer', run);
  return () => window.removeEventListener('install-offer', run);
}
