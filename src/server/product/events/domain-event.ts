import type { ReportKind } from '#lib/contract/report/report-kinds.ts';
import { namedIn } from '#lib/format/text-parts.ts';
import type { LanguageTag } from '#lib/language/languages.ts';

/** Everything that happens in Riff, in ids and codes only. Add a kind here and its line to `listeners`, then `emit` it where it happens. */
export type DomainEvent =
  /** A person became a member; `isMailed` tells whether their address gets a confirmation link. */
  | { kind: 'registered'; accountId: number; isMailed: boolean; language?: LanguageTag | undefined }
  /** A moderator decided about an application. */
  | { kind: 'applicationAnswered'; applicationId: number }
  /** A member or the operator set a password, or a third party replaced it; other sessions ended. */
  | { kind: 'passwordChanged'; accountId: number; change: 'CHANGED' | 'REMOVED'; language?: LanguageTag | undefined }
  /** A member logged in with a browser that this account does not know; `device` is its user agent. */
  | { kind: 'signedIn'; accountId: number; sessionId: number; device: string | null }
  /** A member logged out, or a stolen copy of a refresh token was used. */
  | { kind: 'sessionsEnded'; accountId: number }
  /** An administrator disabled an account, so its comments on these posts no longer count. */
  | { kind: 'disabled'; accountId: number; commentedPostIds: number[]; reason: string | null }
  /** An administrator enabled an account, so its comments on these posts count again. */
  | { kind: 'enabled'; accountId: number; commentedPostIds: number[] }
  /** A member follows another one. */
  | { kind: 'followed'; followerId: number; followeeId: number }
  /** A member no longer follows another one. */
  | { kind: 'unfollowed'; followerId: number; followeeId: number }
  /** A member blocks another one, or no longer does. */
  | { kind: 'blocked' | 'unblocked'; memberId: number; otherId: number }
  /** A member mutes another one, in another way than before, or no longer does. */
  | { kind: 'muted'; memberId: number }
  /** A member hides other words than before. */
  | { kind: 'wordsChanged'; memberId: number }
  /** A member published a post, which may not be ready yet. */
  | { kind: 'published'; postId: number; authorId: number; postType: 'VID' | 'IMG' }
  /** The processing of a post's media made progress. */
  | { kind: 'progressed'; uploadId: number; ownerId: number }
  /** A post is shown for the first time; images are ready when they are published. */
  | { kind: 'ready'; postId: number; authorId: number; postType: 'VID' | 'IMG' }
  /** The media of a post could not be processed. */
  | { kind: 'failed'; postId: number; authorId: number }
  /** The failed media of a post are processed again. */
  | { kind: 'retried'; postId: number; authorId: number }
  /** A member likes a post. */
  | { kind: 'liked'; postId: number; authorId: number; byId: number }
  /** A member took a like of a post back. */
  | { kind: 'unliked'; postId: number; authorId: number; byId: number }
  /** A member likes a comment or a reply. */
  | { kind: 'commentLiked'; commentId: number; postId: number; authorId: number; byId: number }
  /** A member took a like of a comment back. */
  | { kind: 'commentUnliked'; commentId: number; authorId: number; byId: number }
  /** A member commented on a post; `authorId` is the author of the post. */
  | { kind: 'commented'; commentId: number; postId: number; authorId: number; byId: number }
  /** A member answered a comment; `authorId` is the author of that comment. */
  | { kind: 'replied'; commentId: number; parentId: number; postId: number; authorId: number; byId: number }
  /** A comment or reply waits for the approval of `authorId`, the author of the post. */
  | { kind: 'commentHeld'; commentId: number; postId: number; authorId: number; byId: number; isReplyToOwner: boolean }
  /** The author of a post, `authorId`, approved a reply to somebody else. */
  | { kind: 'replyApproved'; commentId: number; postId: number; authorId: number; byId: number }
  /** The author of a post hid a comment under it, showed it or approved it. */
  | { kind: 'commentHidden'; commentId: number; postId: number }
  /** A comment, or a post that is shown from now on, names a member that may not exist. */
  | { kind: 'mentioned'; userName: string; postId: number; commentId: number | null; byId: number }
  /** A public post uses the sound of another member. */
  | { kind: 'soundUsed'; postId: number; byId: number; ownerId: number }
  /** Some followers of a member want to hear of a new public post. */
  | { kind: 'posted'; postId: number; byId: number; followerIds: number[] }
  /** Its author deleted a post, or a moderator removed it. */
  | { kind: 'removed'; postId: number; authorId: number; as: 'AUTHOR' | 'MODERATOR' }
  /** A moderator shows a removed post again. */
  | { kind: 'restored'; postId: number; authorId: number; postType: 'VID' | 'IMG' }
  /** Its author or a moderator said that a post is sensitive, or that it is not. */
  | { kind: 'marked'; postId: number; authorId: number; isSensitive: boolean; as: 'AUTHOR' | 'MODERATOR' }
  /** Its author, the author of the post or a moderator removed a comment or a reply. */
  | {
      kind: 'commentRemoved';
      commentId: number;
      postId: number;
      authorId: number;
      as: 'AUTHOR' | 'OWNER' | 'MODERATOR';
    }
  /** A moderator shows a removed comment or reply again. */
  | { kind: 'commentRestored'; commentId: number; postId: number; authorId: number }
  /** A member reported something to the moderators. */
  | { kind: 'reported'; reportId: number; subject: { kind: ReportKind; id: number }; byId: number }
  /** The open reports of one subject are decided; `lineId` is its line in the queue. */
  | {
      kind: 'settled';
      lineId: number;
      subject: { kind: ReportKind; id: number };
      reporterIds: number[];
      settlement: 'DISMISSED' | 'REMOVED' | 'DELETED';
    };

/** An event for each member that a text names; runs no statement. */
export const mentionsIn = (
  text: string,
  where: { postId: number; commentId: number | null; byId: number },
): DomainEvent[] => namedIn(text).members.map((userName) => ({ kind: 'mentioned', userName, ...where }));
