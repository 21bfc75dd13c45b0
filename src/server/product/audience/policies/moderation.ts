import { type Actor, isMember, type Member } from './actor.ts';

/** Whether an actor sees posts that are hidden from others, in the admin area and with their media. */
export const mayReviewPosts = (actor: Actor): actor is Member => isMember(actor) && actor.permissions.has('POST.view');

/** Whether a member may remove any post, reported or not; settling reports needs another flag. */
export const mayRemovePosts = (member: Member): boolean => member.permissions.has('POST.delete');

/** The capacity in which a member ends a post: authors delete, moderators remove. Null if they may do neither. */
export function postRemoverOf(member: Member, post: { authorId: number }): 'AUTHOR' | 'MODERATOR' | null {
  if (isTheirs(member, post)) return 'AUTHOR';
  return mayRemovePosts(member) ? 'MODERATOR' : null;
}

/** Whether a member published a post; moderators never decide about their own posts. */
export const isTheirs = (member: Member, { authorId }: { authorId: number }): boolean => member.id === authorId;
