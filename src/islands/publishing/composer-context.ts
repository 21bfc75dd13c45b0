import { createContext, useContext } from 'react';
import type { Composer } from '#lib/stores/publishing/composer.ts';

/** The composer of the surrounding screen. */
export const ComposerContext = createContext<Composer | null>(null);

export function useComposer(): Composer {
  const composer = useContext(ComposerContext);
  if (!composer) throw new Error('This part belongs into the composer.');
  return composer;
}
