// Only the address: the note is a separate file, which no page loads before there is a new version.
import noteAddress from './update-note.ts?worker&url';

declare global {
  interface Window {
    /** The waiting new version; null if it already serves this page, whose scripts are still the old ones. */
    waitingWorker?: ServiceWorker | null;
    /** The person wants the new version, whatever this page is doing. */
    updateAccepted?: boolean;
  }
}

const pauseMilliseconds = 3_600_000;

/** Offers each new version of the service worker, and reloads this page when it has taken over. For pages whose scripts may be outdated. */
export function offerUpdates(): void {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  reloadWithNewVersion(workers);
  void workers.ready.then((registration) => {
    const offer = () => registration.waiting && showNote(registration.waiting);
    const follow = () => registration.installing?.addEventListener('statechange', offer);
    offer();
    follow();
    registration.addEventListener('updatefound', follow);
    lookForUpdates(registration);
  });
}

/** A new version serves all tabs at once. A tab with a running upload asks first. */
function reloadWithNewVersion(workers: ServiceWorkerContainer): void {
  // The first worker of a browser is not a new version.
  let isServed = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    if (isServed) {
      if (window.updateAccepted || dispatchEvent(new Event('before-update', { cancelable: true }))) location.reload();
      else showNote(null);
    }
    isServed = true;
  });
}

/** Checks for a new version when the tab is shown again, at most once an hour: a tab may be open for weeks. */
function lookForUpdates(registration: ServiceWorkerRegistration): void {
  let askedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - askedAt < pauseMilliseconds) return;
    askedAt = Date.now();
    registration.update().catch(() => {
      // There is no network at the moment.
    });
  });
}

function showNote(waiting: ServiceWorker | null): void {
  const isLoaded = window.waitingWorker !== undefined;
  window.waitingWorker = waiting;
  if (isLoaded) {
    dispatchEvent(new Event('update-waiting'));
    return;
  }
  const script = document.createElement('script');
  script.type = 'module';
  script.src = noteAddress;
  document.head.append(script);
}
