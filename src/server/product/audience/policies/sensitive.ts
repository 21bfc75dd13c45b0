import type { Sensitivity } from '#lib/contract/post/post-kinds.ts';
import { type Actor, isMember, type Member } from './actor.ts';

/** What decides whether a post is covered. */
interface Marked {
  sensitive: Sensitivity | null;
  authorId: number | string;
}

/** Whether a viewer sees a post covered: neither its author nor members who want to see everything do, visitors always do. */
export const isCoveredFor = (viewer: Actor, { sensitive, authorId }: Marked): boolean =>
  sensitive !== null && !(isMember(viewer) && (viewer.id === Number(authorId) || viewer.showsSensitive === true));

/** Whether a moderator may say of any post that it is sensitive, and take that back. */
const mayMarkPosts = (member: Member): boolean => member.permissions.has('POST.update');

/** The capacity in which a member marks a post; null if they may not. Authors keep to the decision of a moderator. */
export function markerOf(
  member: Member,
  post: { authorId: number; sensitiveAs: 'AUTHOR' | 'OWNER' | 'MODERATOR' | null },
): 'AUTHOR' | 'MODERATOR' | null {
  if (member.id === post.authorId) return post.sensitiveAs === 'MODERATOR' ? null : 'AUTHOR';
  return mayMarkPosts(member) ? 'MODERATOR' : null;
}
