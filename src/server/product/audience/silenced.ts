import type { NotificationKind } from '#lib/contract/inbox/kinds.ts';
import type { Unwanted } from './rule.ts';

/** The part of a relation that hides the members who did something. */
export type Silence = Exclude<Unwanted, 'blocked' | 'ownBlocked'>;

const ofPosts: NotificationKind[] = ['POSTED', 'SOUND_USED', 'MENTION'];
const ofComments: NotificationKind[] = ['COMMENT', 'REPLY', 'MENTION'];
const listed = (kinds: NotificationKind[]) => `('${kinds.join("', '")}')`;

/**
 * SQL that chooses by the kind of a notification: a mute of posts silences news of posts, a mute of comments news of comments, and likes and
 * follows are silenced by a mute of both. A name in a comment belongs to the comments.
 */
export const bySilence = (
  { kind, commentId }: { kind: string; commentId: string },
  condition: (silence: Silence) => string,
): string => `case when ${kind} in ${listed(ofComments)} and ${commentId} is not null then ${condition('hiddenComments')}
    when ${kind} in ${listed(ofPosts)} then ${condition('hiddenPosts')} else ${condition('hidden')} end`;
