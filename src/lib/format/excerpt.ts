/** The first paragraph of a text on one line, cut after a word if it is longer than `most` characters; empty for an empty text. */
export function excerpt(text: string, most = 200): string {
  const [first = ''] = text.trim().split('\n');
  const line = first.replaceAll(/\s+/g, ' ').trim();
  // By code points, so that no emoji is split.
  const letters = Array.from(line);
  if (letters.length <= most) return line;
  const head = letters.slice(0, most).join('');
  // Scripts without spaces, and long words, are cut anywhere.
  const whole = letters[most] === ' ' ? head : head.replace(/\s\S*$/, '');
  return `${whole.replace(/[\s.,;:!?–—-]+$/, '')}…`;
}
