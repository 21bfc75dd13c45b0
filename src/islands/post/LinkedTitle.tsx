import type { TextLinks } from '#lib/contract/text-links.ts';
import { linkedText } from '#lib/format/linked-text.ts';
import { linkedPieces } from '../ui/RichText.tsx';

/** A title with its links. They are as wide as the plain text that is shown until this code is loaded, so no line break changes. */
export function LinkedTitle({ text, links }: { text: string; links: TextLinks }) {
  return linkedPieces(
    { pieces: linkedText(text, links) },
    'pointer-events-auto underline decoration-light/60 underline-offset-2',
  );
}
