import { type Actor, isMember, type Member } from './actor.ts';

/** The ids of the people that may delete a comment. */
interface Comment {
  authorId: number;
  /** The author of the post. */
  ownerId: number;
}

/** Whether a member moderates comments. */
export const mayRemoveComments = (member: Member): boolean => member.permissions.has('COMMENT.delete');

/** Whether an actor reads comments in the admin area that are hidden from others. */
export const mayReviewComments = (actor: Actor): actor is Member =>
  isMember(actor) && actor.permissions.has('COMMENT.view');

/** Allows the author, the owner of the post, and members that moderate comments. */
export const mayDeleteComment = (actor: Actor, { authorId, ownerId }: Comment): boolean =>
  isMember(actor) && (actor.id === authorId || actor.id === ownerId || mayRemoveComments(actor));

/** The capacity in which a member deletes a comment. Moderators can restore comments that moderators removed. */
export const removerOf = ({ id }: Member, { authorId, ownerId }: Comment): 'AUTHOR' | 'OWNER' | 'MODERATOR' => {
  if (id === authorId) return 'AUTHOR';
  return id === ownerId ? 'OWNER' : 'MODERATOR';
};
