import { type Actor, isMember, type Member } from './actor.ts';

/** Whether somebody sees posts that are hidden from others, in the admin area and with their media. */
export const mayReviewPosts = (actor: Actor): actor is Member => isMember(actor) && actor.permissions.has('POST.view');

/** To settle reports is one flag; to remove any post, reported or not, is another. */
export const mayRemovePosts = (member: Member): boolean => member.permissions.has('POST.delete');

/** In what capacity somebody ends a post: its author deletes it, a moderator removes it. Null if they may do neither. */
export function postRemoverOf(member: Member, post: { authorId: number }): 'AUTHOR' | 'MODERATOR' | null {
  if (isTheirs(member, post)) return 'AUTHOR';
  return mayRemovePosts(member) ? 'MODERATOR' : null;
}

/** Nobody decides about what they published themselves. */
export const isTheirs = (member: Member, { authorId }: { authorId: number }): boolean => member.id === authorId;
