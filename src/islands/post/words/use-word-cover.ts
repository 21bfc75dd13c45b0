import { useStore } from '@nanostores/react';
import { $shownAnyway, showAnyway } from '#lib/stores/relation/shown-anyway.ts';

/** The hidden word that covers a post or comment, until the viewer wants to see it; null: it is not covered. */
export function useWordCover(code: string, hiddenBecauseOf: string | null): { word: string | null; show: () => void } {
  const shown = useStore($shownAnyway, { ssr: 'initial' });
  return { word: shown.has(code) ? null : hiddenBecauseOf, show: () => showAnyway(code) };
}
