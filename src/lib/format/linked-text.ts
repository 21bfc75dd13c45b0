import { tagName } from '#lib/contract/post/tag-name.ts';
import type { TextLinks } from '#lib/contract/text-links.ts';
import { paths } from '#lib/paths.ts';
import { type TextPart, textParts } from './text-parts.ts';

/** A piece of a text; `href` is its link target, null for plain text, and `outside` marks a link to another site. */
export interface LinkedPiece {
  text: string;
  href: string | null;
  outside: boolean;
}

/** A text as pieces: addresses become links, and so do the names and tags that exist. */
export const linkedText = (text: string, links: TextLinks): LinkedPiece[] =>
  textParts(text).map((part) => ({ text: part.text, href: hrefOf(part, links), outside: part.kind === 'link' }));

function hrefOf(part: TextPart, { members, tags }: TextLinks): string | null {
  if (part.kind === 'text') return null;
  if (part.kind === 'link') return part.href;
  if (part.kind === 'tag') return tags.includes(part.name) ? paths.search(tagName(part.text.slice(1))) : null;
  const member = members.find(({ userName }) => userName === part.name);
  return member ? paths.profile(member.userCode) : null;
}
