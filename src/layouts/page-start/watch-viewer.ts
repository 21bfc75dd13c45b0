import { loggedOut, sessionEnded } from '#lib/contract/message-texts.ts';
import { forgetSeen } from './forget-seen.ts';

/** The owner of the posts and shared files that this browser keeps: a member's code, or an empty string for visitors. */
const ownerKey = 'riff-memory-of';
/** The member who has signed in here; the session store writes it. */
const viewerKey = 'riff-viewer';
/** The text that the next page of this tab shows. */
const toastKey = 'riff-toast';

/** Whether the kept content was a member's and the page is for another viewer. A visitor's seen posts stay when they sign in. */
const isOthers = (owner: string | null, viewer: string) => Boolean(owner) && owner !== viewer;

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Forgets what a member saw and shared once their session has ended, in this tab or elsewhere: the first page that the server renders for another
 * viewer triggers it. Other tabs, and pages restored from the browser's history, reload: other tabs when a member signs in or out, because from
 * then on their calls belong to another viewer.
 */
export function watchViewer(): void {
  const viewerAtLoad = read(viewerKey);
  // Prerendered pages do not know the viewer.
  const viewer = document.documentElement.dataset['viewerCode'];
  if (viewer !== undefined) claim(viewer);
  // What this browser kept while visitors could see it is for members now.
  if (viewer === '' && 'membersOnly' in document.documentElement.dataset) void forgetSeen(true);
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
    // The tab that logs out is told of the other tabs' new pages, but first finishes its removal.
    if (key === ownerKey && read(viewerKey) === viewerAtLoad) reload(newValue === '' ? `info ${sessionEnded}` : '');
  });
}

function reload(toast: string): void {
  try {
    if (toast) sessionStorage.setItem(toastKey, toast);
  } catch {
    // Storage is blocked: the page shows the visitor no explanation.
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
