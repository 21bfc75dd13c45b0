import type { Notification } from './contract/inbox/notification.ts';
import { paths } from './paths.ts';

type Told = Pick<
  Notification,
  'kind' | 'postCode' | 'commentCode' | 'actors' | 'actorCount' | 'reported' | 'reportedCode'
>;

/** The page that a notification opens: the exact comment, the post, the member, the sound; the inbox if what it is about can no longer be seen. */
export function addressOf({ kind, postCode, commentCode, actors, actorCount, reported, reportedCode }: Told): string {
  if (reportedCode !== null) return reported === 'SOUND' ? paths.sound(reportedCode) : paths.profile(reportedCode);
  switch (kind) {
    case 'FOLLOW':
      return paths.profile(actorCount === 1 ? actors[0]?.userCode : undefined);
    case 'SIGN_IN':
    case 'PASSWORD_CHANGED':
      return paths.changePassword();
    case 'POST_FAILED':
    case 'REMOVED':
      return paths.profile();
    case 'DISABLED':
    case 'ENABLED':
      return paths.inbox();
    default:
      if (postCode === null) return paths.inbox();
      return commentCode === null ? paths.home(postCode) : paths.comments(postCode, commentCode);
  }
}
