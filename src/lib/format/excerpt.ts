import { cutTo } from '#lib/contract/limits.ts';

/** The first paragraph of a text on one line, cut after a word if it is longer than `most` characters; empty for an empty text. */
export function excerpt(text: string, most = 200): string {
  const [first = ''] = text.trim().split('\n');
  const line = first.replaceAll(/\s+/g, ' ').trim();
  const head = cutTo(line, most);
  if (head === line) return line;
  // Scripts without spaces, and long words, are cut anywhere.
  const whole = line[head.length] === ' ' ? head : head.replace(/\s\S*$/, '');
  return `${whole.replace(/[\s.,;:!?–—-]+$/, '')}…`;
}
