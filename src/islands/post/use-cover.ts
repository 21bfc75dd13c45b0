import { useStore } from '@nanostores/react';
import { $uncovered, uncover } from '#lib/stores/relation/uncovered.ts';

/** The hidden word that covers a post or comment, until the viewer wants to see it; null: it is not covered. */
export function useCover(code: string, hiddenBecauseOf: string | null): { word: string | null; show: () => void } {
  const uncovered = useStore($uncovered, { ssr: 'initial' });
  return { word: uncovered.has(code) ? null : hiddenBecauseOf, show: () => uncover(code) };
}
