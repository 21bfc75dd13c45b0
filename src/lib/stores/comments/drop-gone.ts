import { dataOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { type Comment, comments, getComment } from '#lib/contract/comment/comment.ts';
import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import type { Page } from '#lib/contract/page.ts';
import type { PagedList } from '../lists/paged-list.ts';
import { undecided } from '../moderation/undecided.ts';

/** The rest of a longer list is not checked. */
const pagesAtMost = 4;

/** Removes comments from the list that the server no longer has. The linked comment is at the top, whatever its age. */
export async function dropGone(postCode: string, list: PagedList<Comment>, linked: string | null): Promise<void> {
  const all = list.$list.get().items.map(({ commentCode }) => commentCode);
  const before = all.filter((code) => code !== linked);
  const last = before.at(-1) ?? '';
  const there = new Set<string>();
  /** It is on the first page, whatever its age. */
  let pinned: string | undefined;
  let cursor: string | undefined;
  let compared = 0;
  for (let page = 0; page < pagesAtMost; page += 1) {
    const query = { page, size: limits.memberPageSize, sort: 'desc', code: postCode, cursor } as const;
    const outcome = await dataOf(request(comments, { query }), messages.commentsFailed);
    if (!outcome.ok) return;
    const { contents, cursor: next }: Page<Comment> = outcome.data;
    for (const { commentCode, isPinned } of contents) {
      if (isPinned) pinned = commentCode;
      else there.add(commentCode);
    }
    compared = next === null ? before.length : before.findLastIndex((code) => there.has(code)) + 1;
    if (next === null || there.has(last)) break;
    cursor = next;
  }
  const gone = before.slice(0, compared).filter((code) => !there.has(code) && code !== pinned);
  if (linked !== null && all.includes(linked) && !there.has(linked) && linked !== pinned && (await isGone(linked)))
    gone.push(linked);
  for (const code of gone) if (!undecided.has(code)) list.remove(code);
}

/** Asks for one comment, which may be far beyond the compared pages. */
async function isGone(code: string): Promise<boolean> {
  const outcome = await dataOf(request(getComment, { query: { code } }), messages.commentsFailed);
  return !outcome.ok && outcome.code === 404;
}
