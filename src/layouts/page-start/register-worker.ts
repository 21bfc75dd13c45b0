// Only the address: the note is a file of its own, which no page loads before there is a new version.
import noteAddress from './update-note.ts?worker&url';

declare global {
  interface Window {
    /** The new version that waits; null if it already serves this page, whose scripts are still the old ones. */
    waitingWorker?: ServiceWorker | null;
    /** The person wants the new version, whatever this page is doing. */
    updateAccepted?: boolean;
  }
}

/** Registers the service worker once the page has loaded, so that its requests never compete with the first poster. */
export function registerWorker(): void {
  const workers = navigator.serviceWorker;
  if (!workers || !import.meta.env.PROD) return;
  reloadWithNewVersion(workers);
  addEventListener('load', () => {
    // Browsers refuse it in private windows, some without an error. Riff works without it.
    workers.register('/service-worker.js').then(
      (registration) => registration && offerUpdates(registration),
      () => {},
    );
  });
}

/** A new version serves all tabs at once. A tab that is uploading asks first. */
function reloadWithNewVersion(workers: ServiceWorkerContainer): void {
  // The very first worker of a browser is no new version.
  let isServed = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    if (isServed) {
      if (window.updateAccepted || dispatchEvent(new Event('before-update', { cancelable: true }))) location.reload();
      else showNote(null);
    }
    isServed = true;
  });
}

function offerUpdates(registration: ServiceWorkerRegistration): void {
  const offer = () => {
    if (registration.waiting && navigator.serviceWorker.controller) showNote(registration.waiting);
  };
  const follow = () => registration.installing?.addEventListener('statechange', offer);
  offer();
  follow();
  registration.addEventListener('updatefound', follow);
}

function showNote(waiting: ServiceWorker | null): void {
  const isLoaded = window.waitingWorker !== undefined;
  window.waitingWorker = waiting;
  if (isLoaded) return void dispatchEvent(new Event('update-waiting'));
  const script = document.createElement('script');
  script.type = 'module';
  script.src = noteAddress;
  document.head.append(script);
}
