import type { Comment as CommentView } from '#lib/contract/comment/comment.ts';
import type { Commenters } from '#lib/contract/post/post-kinds.ts';
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

/** A post as a possible commenter sees it. */
interface Commented {
  authorId: number;
  commentsFrom: Commenters;
  /** Whether the actor follows the author. */
  isFollowing: boolean;
}

/** Whether somebody may comment on a post that they see; a visitor may after logging in. Authors always may. */
export const mayComment = (actor: Actor, { authorId, commentsFrom, isFollowing }: Commented): boolean =>
  commentsFrom === 'EVERYBODY' ||
  (isMember(actor) && (actor.id === authorId || (commentsFrom === 'FOLLOWERS' && isFollowing)));

/** Whether a member decides about a comment: hides, shows, approves or pins it. Only the author of the post does. */
export const mayDecideComment = ({ id }: Member, { ownerId }: Pick<Comment, 'ownerId'>): boolean => id === ownerId;

/** What a viewer is told about the hiding of a comment that they see. Its writer is not told that the author of the post hid it. */
export const shownHiding = (
  viewer: Actor,
  { authorId, ownerId, hiddenAs }: Comment & Pick<CommentView, 'hiddenAs'>,
): CommentView['hiddenAs'] => {
  if (!isMember(viewer)) return null;
  if (viewer.id === ownerId) return hiddenAs;
  return viewer.id === authorId && hiddenAs === 'HELD' ? 'HELD' : null;
};
