import { lazy } from 'react';

/** Loads what is needed once a file was picked: the parts of the screen, and what reads and sends files. */
export const loadPicked = () => import('./picked.ts');

// Lazy parts are never in the first HTML: React would stream them with inline scripts, which the page's policy refuses.
export const DraftCard = lazy(async () => ({ default: (await loadPicked()).DraftCard }));
export const RejectedFiles = lazy(async () => ({ default: (await loadPicked()).RejectedFiles }));
export const PickedMedia = lazy(async () => ({ default: (await loadPicked()).PickedMedia }));
export const PreviewMedia = lazy(async () => ({ default: (await loadPicked()).PreviewMedia }));
export const SoundSections = lazy(async () => ({ default: (await loadPicked()).SoundSections }));

/**
 * Asks for it as soon as the form is open: a person who picks a file in a tunnel must find a screen that can be drawn.
 * What does not come now is asked for again where it is needed.
 */
export function fetchPicked(): void {
  loadPicked().catch(() => {});
}
