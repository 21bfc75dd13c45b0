import { loggedOut, sessionEnded } from '#lib/contract/message-texts.ts';
import { forgetSeen } from './forget-seen.ts';

/** Whose posts and shared files this browser keeps: a member's code, or an empty string for visitors. */
const ownerKey = 'riff-memory-of';
/** The member who has signed in here, which the session store writes. */
const viewerKey = 'riff-viewer';
/** The text that the next page of this tab shows. */
const toastKey = 'riff-toast';

/** Whether what is kept here was a member's and the page is somebody else's. What a visitor saw stays when they sign in. */
const isOthers = (owner: string | null, viewer: string) => Boolean(owner) && owner !== viewer;

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Forgets what a member saw and shared once their session has ended, in this tab or elsewhere: the first page that the server renders for somebody else
 * says so. Other tabs, and pages that the browser's history restores, are loaded again: other tabs as soon as a member signs in or out, because
 * from then on their calls are not their member's.
 */
export function watchViewer(): void {
  const viewerAtLoad = read(viewerKey);
  // Prerendered pages do not know who looks.
  const viewer = document.documentElement.dataset['viewerCode'];
  if (viewer !== undefined) claim(viewer);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && read(viewerKey) !== viewerAtLoad) location.reload();
  });
  // After a logout the next page may never arrive.
  addEventListener('pagehide', () => {
    if (viewerAtLoad !== null && read(viewerKey) === null) void forgetSeen();
  });
  addEventListener('storage', ({ key, newValue }) => {
    if (!viewer || newValue === viewer) return;
    if (key === viewerKey) reload(newValue === null ? `success ${loggedOut}` : '');
    // The tab that logs out hears of the others' new pages, but first finishes what it removes.
    if (key === ownerKey && read(viewerKey) === viewerAtLoad) reload(newValue === '' ? `info ${sessionEnded}` : '');
  });
}

function reload(toast: string): void {
  try {
    if (toast) sessionStorage.setItem(toastKey, toast);
  } catch {
    // Storage is blocked: the page shows the visitor without a word.
  }
  location.reload();
}

function claim(viewer: string): void {
  const owner = read(ownerKey);
  if (isOthers(owner, viewer)) {
    // A member who shares something after their session ended logs in first, and finds it afterwards.
    void forgetSeen(viewer === '' && new URLSearchParams(location.search).get('next')?.includes('shared=') === true);
  }
  try {
    if (owner !== viewer) localStorage.setItem(ownerKey, viewer);
  } catch {
    // Storage is blocked, and then there are no caches either.
  }
}
