import { type Actor, isMember } from './actor.ts';

/** The people who have a say about a comment, by their ids. */
interface Comment {
  authorId: number;
  /** The author of the post. */
  ownerId: number;
}

/** Its author, the owner of the post, and who moderates comments. */
export const mayDeleteComment = (actor: Actor, { authorId, ownerId }: Comment): boolean =>
  isMember(actor) && (actor.id === authorId || actor.id === ownerId || actor.permissions.has('COMMENT.delete'));
