// Offers a new version. Without React, so that no island has to wait for it; loaded only when there is a new version, with its own texts.
import { shell } from '#lib/texts/shell.ts';

const dismissedKey = 'riff-update-later';
const restMilliseconds = 24 * 3_600_000;

const note = document.createElement('section');
note.setAttribute('aria-label', shell.update);
// The cards of unfinished posts take precedence: on phones they use the same space.
note.className =
  'update-note toast fixed inset-x-3 bottom-[calc(var(--bar)+12px)] z-40 flex items-center gap-1 rounded-card border border-line bg-raised py-1 ps-4 pe-1 text-14 text-text shadow-float ms-auto max-w-[420px] [body:has([data-publish-cards])_&]:hidden';
note.innerHTML = `
  <p role="status" class="min-w-0 grow py-2 font-medium"></p>
  <button type="button" class="link inline-flex min-h-11 shrink-0 items-center px-3">${shell.reload}</button>
  <button type="button" aria-label="${shell.dismiss}" class="grid size-11 shrink-0 place-items-center rounded-full text-dim hover:text-text">
    <svg aria-hidden="true" width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"><path d="M18 6 6 18M6 6l12 12" /></svg>
  </button>`;
const [reload, dismiss] = note.querySelectorAll('button');
const text = note.querySelector('p');
let isAsking = false;

function say(words: string): void {
  if (text) text.textContent = words;
}

function show(): void {
  if (isDismissed() && window.waitingWorker) return;
  isAsking = false;
  document.body.append(note);
  // A screen reader announces changes only in an element that exists already.
  requestAnimationFrame(() => say(shell.newVersion));
}

function isDismissed(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(dismissedKey)) < restMilliseconds;
  } catch {
    return false;
  }
}

reload?.addEventListener('click', () => {
  if (!isAsking && !dispatchEvent(new Event('before-update', { cancelable: true }))) {
    isAsking = true;
    return say(shell.uploadRuns);
  }
  window.updateAccepted = true;
  const { waitingWorker } = window;
  // The page reloads once the new version serves this tab.
  if (waitingWorker?.state === 'installed') waitingWorker.postMessage({ kind: 'take-over' });
  else location.reload();
});

dismiss?.addEventListener('click', () => {
  try {
    sessionStorage.setItem(dismissedKey, String(Date.now()));
  } catch {
    // The note appears again on the next page.
  }
  note.remove();
  document.getElementById('content')?.focus({ preventScroll: true });
});

addEventListener('update-waiting', show);
show();
