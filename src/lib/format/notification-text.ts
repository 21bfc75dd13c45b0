import type { Notification } from '../contract/inbox/notification.ts';
import { notifications } from '../texts/inbox/notifications.ts';
import { deviceName } from './device-name.ts';

type Texts = typeof notifications;
type Told = Pick<Notification, 'kind' | 'commentCode' | 'isHeld' | 'actors' | 'actorCount' | 'settlement' | 'reported'>;

/** The words of others that a notification quotes, or the browser that signed in; null if there are none. */
export const notificationContent = (
  { kind, content }: Pick<Notification, 'kind' | 'content'>,
  texts: Texts = notifications,
): string | null => (kind === 'SIGN_IN' ? deviceName(content, texts) : content);

/** The texts about a decided report, by what was reported. */
const settledTexts = {
  POST: { removed: 'reportRemoved', dismissed: 'reportDismissed' },
  COMMENT: { removed: 'reportedCommentRemoved', dismissed: 'reportedCommentDismissed' },
  MEMBER: { removed: 'reportedMemberDisabled', dismissed: 'reportedMemberDismissed' },
  SOUND: { removed: 'reportedSoundRemoved', dismissed: 'reportedSoundDismissed' },
} as const;

/** What a notification says in one line, without names that a hidden word covers, in the language of the document unless the texts of another are given. */
export function notificationText(
  { kind, commentCode, isHeld, actors, actorCount, settlement, reported }: Told,
  texts: Texts = notifications,
): string {
  const unnamed = [texts.someone, texts.someoneToo, texts.someoneToo];
  const [name = '', second] = actors.map((one, at) => (one.hiddenBecauseOf && unnamed[at]) || one.displayName);
  const group = (
    one: (of: { name: string }) => string,
    two: (of: { name: string; second: string }) => string,
    more: (of: { name: string; second: string; count: number }) => string,
  ) => {
    if (second === undefined) return one({ name });
    return actorCount <= 2 ? two({ name, second }) : more({ name, second, count: actorCount - 2 });
  };
  switch (kind) {
    case 'LIKE':
      return group(texts.likeOne, texts.likeTwo, texts.likeMore);
    case 'COMMENT_LIKE':
      return group(texts.commentLikeOne, texts.commentLikeTwo, texts.commentLikeMore);
    case 'FOLLOW':
      return group(texts.followOne, texts.followTwo, texts.followMore);
    case 'COMMENT':
      return isHeld ? texts.commentHeld({ name }) : texts.comment({ name });
    case 'REPLY':
      return isHeld ? texts.replyHeld({ name }) : texts.reply({ name });
    case 'MENTION':
      return commentCode === null ? texts.mentionInPost({ name }) : texts.mentionInComment({ name });
    case 'SOUND_USED':
      return texts.soundUsed({ name });
    case 'POSTED':
      return texts.posted({ name });
    case 'POST_READY':
      return texts.postReady;
    case 'POST_FAILED':
      return texts.postFailed;
    case 'REMOVED':
      return commentCode === null ? texts.postRemoved : texts.commentRemoved;
    case 'RESTORED':
      return commentCode === null ? texts.postRestored : texts.commentRestored;
    case 'MARKED':
      return texts.postMarked;
    case 'REPORT_SETTLED':
      return texts[settledTexts[reported ?? 'POST'][settlement === 'REMOVED' ? 'removed' : 'dismissed']];
    case 'DISABLED':
      return texts.disabled;
    case 'ENABLED':
      return texts.enabled;
    case 'SIGN_IN':
      return texts.signIn;
    case 'PASSWORD_CHANGED':
      return texts.passwordChanged;
  }
}
