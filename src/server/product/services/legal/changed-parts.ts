import { diffArrays } from 'diff';
import type { ChangedPart } from '#lib/contract/legal/consent.ts';
import { renderMarkdown } from './render-markdown.ts';

/** Texts are compared by paragraph: people read whole sentences, not letters. */
const paragraphsOf = (text: string): string[] => text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '');

/** What changed between two versions of a text in Markdown, as HTML. */
export const changedParts = (before: string, after: string): ChangedPart[] =>
  diffArrays(paragraphsOf(before), paragraphsOf(after)).map(({ added, removed, value }) => ({
    kind: added ? 'ADDED' : removed ? 'REMOVED' : 'SAME',
    html: renderMarkdown(value.join('\n\n')),
  }));
