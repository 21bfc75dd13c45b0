import { type Actor, isMember, type Member } from './actor.ts';

/** The people who have a say about a comment, by their ids. */
interface Comment {
  authorId: number;
  /** The author of the post. */
  ownerId: number;
}

/** Whether somebody moderates comments. */
export const mayRemoveComments = (member: Member): boolean => member.permissions.has('COMMENT.delete');

/** Its author, the owner of the post, and who moderates comments. */
export const mayDeleteComment = (actor: Actor, { authorId, ownerId }: Comment): boolean =>
  isMember(actor) && (actor.id === authorId || actor.id === ownerId || mayRemoveComments(actor));

/** In what capacity somebody who may delete a comment does. What moderators removed, others of them can restore. */
export const removerOf = ({ id }: Member, { authorId, ownerId }: Comment): 'AUTHOR' | 'OWNER' | 'MODERATOR' => {
  if (id === authorId) return 'AUTHOR';
  return id === ownerId ? 'OWNER' : 'MODERATOR';
};
