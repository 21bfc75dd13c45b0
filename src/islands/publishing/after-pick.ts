import { lazy } from 'react';

/** Loads the code that a picked file needs: parts of the screen, and the media service. */
export const loadPicked = () => import('./picked.ts');

// Lazy parts are never in the first HTML: React would stream them with inline scripts, which the page's security policy blocks.
export const DraftCard = lazy(async () => ({ default: (await loadPicked()).DraftCard }));
export const RejectedFiles = lazy(async () => ({ default: (await loadPicked()).RejectedFiles }));
export const PickedMedia = lazy(async () => ({ default: (await loadPicked()).PickedMedia }));
export const PreviewStage = lazy(async () => ({ default: (await loadPicked()).PreviewStage }));
export const ChosenSound = lazy(async () => ({ default: (await loadPicked()).ChosenSound }));
export const SoundSections = lazy(async () => ({ default: (await loadPicked()).SoundSections }));

/**
 * Loads it once the form is open, so that members can pick a file while offline. If loading fails, the first use tries again.
 */
export function fetchPicked(): void {
  loadPicked().catch(() => {});
}
