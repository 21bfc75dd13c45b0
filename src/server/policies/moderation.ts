import { type Actor, isMember, type Member } from './actor.ts';

/** Whether somebody sees posts that are hidden from others, in the admin area and with their media. */
export const mayReviewPosts = (actor: Actor): actor is Member => isMember(actor) && actor.permissions.has('POST.view');

/** To settle reports is one flag; to remove what was reported is another. */
export const mayRemovePosts = (member: Member): boolean => member.permissions.has('POST.delete');

/** Nobody decides about what they published themselves. */
export const isTheirs = (member: Member, { authorId }: { authorId: number }): boolean => member.id === authorId;
