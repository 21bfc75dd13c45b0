import type { Change } from '#server/ground/db/changes.ts';
import type { JobName, JobPayloads } from '#server/product/jobs/queue.ts';
import type { DomainEvent } from './domain-event.ts';
import type { Telling, Untelling } from './tell.ts';

/** An effect that must not be lost: a row of the queue in the same transaction. With `key`, duplicates of a waiting job are dropped. */
type Job = { [Name in JobName]: { job: Name; payload: JobPayloads[Name]; key?: string } }[JobName];

/** The possible effects of a listener, which is a pure function: it cannot fail the call, and only the database can delay it. */
export type Effect = Job | Change | { tell: Telling } | { untell: Untelling };

type Listeners = {
  [Kind in DomainEvent['kind']]: (event: Extract<DomainEvent, { kind: Kind }>) => Effect[];
};

const toAuthor = ({ authorId }: { authorId: number }): Change => ({ about: 'account', id: authorId });
const toWatchers = ({ postId }: { postId: number }): Change => ({ about: 'post', id: postId });
const toBoth = (post: { authorId: number; postId: number }) => [toAuthor(post), toWatchers(post)];
const toSessions = ({ accountId }: { accountId: number }): Change => ({ about: 'sessions', id: accountId });
/** What a member may see has changed, and so has their inbox. */
const toViewer = (id: number): Change[] => [
  { about: 'relations', id },
  { about: 'inbox', id },
];
const toBothViewers = ({ memberId, otherId }: { memberId: number; otherId: number }) =>
  [memberId, otherId].flatMap(toViewer);
const makeAvif = (postId: number): Job => ({ job: 'make-avif', payload: { postId }, key: String(postId) });

const tell = (telling: Telling): Effect => ({ tell: telling });
const untell = (untelling: Untelling): Effect => ({ untell: untelling });

type Like = { authorId: number; byId: number };
const ofLike = ({ postId, authorId, byId }: Like & { postId: number }) =>
  ({ kind: 'LIKE', receiverId: authorId, subjectId: postId, actorId: byId }) as const;
const ofCommentLike = ({ commentId, authorId, byId }: Like & { commentId: number }) =>
  ({ kind: 'COMMENT_LIKE', receiverId: authorId, subjectId: commentId, actorId: byId }) as const;
const ofFollow = ({ followeeId, followerId }: { followeeId: number; followerId: number }) =>
  ({ kind: 'FOLLOW', receiverId: followeeId, subjectId: followeeId, actorId: followerId }) as const;
type Said = Like & { commentId: number; postId: number };
const ofComment = (kind: 'COMMENT' | 'REPLY', { authorId, byId, commentId, postId }: Said): Effect =>
  tell({ kind, receiverId: authorId, subjectId: commentId, actorId: byId, commentId, postId });
const ofPost = (
  kind: 'POST_READY' | 'POST_FAILED' | 'REMOVED' | 'RESTORED' | 'MARKED',
  post: { authorId: number; postId: number },
) => ({ kind, receiverId: post.authorId, subjectId: post.postId, postId: post.postId }) as const;
const ofRemoval = (
  kind: 'REMOVED' | 'RESTORED',
  { authorId, commentId, postId }: { authorId: number; commentId: number; postId: number },
): Effect => tell({ kind, receiverId: authorId, subjectId: -commentId, commentId, postId });
const ofAccount = (kind: 'DISABLED' | 'ENABLED' | 'PASSWORD_CHANGED', accountId: number, detail?: string | null) =>
  tell({ kind, receiverId: accountId, subjectId: accountId, detail: detail ?? null });

type SettledEvent = Extract<DomainEvent, { kind: 'settled' }>;
/** A settlement about anything but a post is told by its line in the queue, because its own id may also be a post’s. */
function ofSettlement({ lineId, subject: { kind, id }, settlement }: SettledEvent, receiverId: number): Effect {
  const about =
    kind === 'POST'
      ? { subjectId: id, postId: id, detail: settlement }
      : { subjectId: -lineId, detail: `${settlement} ${kind}` };
  return tell({ kind: 'REPORT_SETTLED', receiverId, ...about });
}

/** The listeners of each event: they tell members, start mails and other jobs, and notify the event streams of all processes. */
export const listeners: Listeners = {
  registered: ({ accountId, isMailed, language }) =>
    isMailed ? [{ job: 'send-mail', payload: { accountId, purpose: 'VERIFY_EMAIL', language } }] : [],
  applicationAnswered: ({ applicationId }) => [{ job: 'tell-applicant', payload: { applicationId } }],
  passwordChanged: ({ accountId, change, language }) => [
    { job: 'tell-password-change', payload: { accountId, change, language } },
    toSessions({ accountId }),
    ofAccount('PASSWORD_CHANGED', accountId),
  ],
  signedIn: ({ accountId, sessionId, device }) => [
    tell({ kind: 'SIGN_IN', receiverId: accountId, subjectId: sessionId, detail: device }),
  ],
  sessionsEnded: (event) => [toSessions(event)],
  disabled: (event) => [
    toSessions(event),
    ...event.commentedPostIds.map((postId) => toWatchers({ postId })),
    ofAccount('DISABLED', event.accountId, event.reason),
  ],
  enabled: (event) => [
    ...event.commentedPostIds.map((postId) => toWatchers({ postId })),
    ofAccount('ENABLED', event.accountId),
  ],
  followed: (event) => [tell(ofFollow(event))],
  unfollowed: (event) => [untell(ofFollow(event))],
  blocked: toBothViewers,
  unblocked: toBothViewers,
  muted: ({ memberId }) => toViewer(memberId),
  wordsChanged: ({ memberId }) => toViewer(memberId),
  published: (event) => [toAuthor(event), ...(event.postType === 'IMG' ? [makeAvif(event.postId)] : [])],
  progressed: ({ ownerId }) => [toAuthor({ authorId: ownerId })],
  ready: (event) => [
    ...toBoth(event),
    ...(event.postType === 'VID' ? [tell(ofPost('POST_READY', event))] : []),
    { job: 'tell-of-post', payload: { postId: event.postId }, key: String(event.postId) },
  ],
  failed: (event) => [...toBoth(event), tell(ofPost('POST_FAILED', event))],
  retried: (event) => [...toBoth(event), untell(ofPost('POST_FAILED', event))],
  liked: (event) => [tell({ ...ofLike(event), postId: event.postId })],
  unliked: (event) => [untell(ofLike(event))],
  commentLiked: (event) => [tell({ ...ofCommentLike(event), commentId: event.commentId, postId: event.postId })],
  commentUnliked: (event) => [untell(ofCommentLike(event))],
  commented: (event) => [toWatchers(event), ofComment('COMMENT', event)],
  replied: (event) => [ofComment('REPLY', event)],
  commentHeld: (event) => [toWatchers(event), ofComment(event.isReplyToOwner ? 'REPLY' : 'COMMENT', event)],
  replyApproved: ({ authorId, commentId, byId }) => [
    untell({ kind: 'COMMENT', receiverId: authorId, subjectId: commentId, actorId: byId }),
  ],
  commentHidden: (event) => [toWatchers(event)],
  mentioned: ({ userName, postId, commentId, byId }) => [
    tell({ kind: 'MENTION', userName, subjectId: commentId ?? -postId, actorId: byId, commentId, postId }),
  ],
  soundUsed: ({ postId, byId, ownerId }) => [
    tell({ kind: 'SOUND_USED', receiverId: ownerId, subjectId: postId, actorId: byId, postId }),
  ],
  posted: ({ postId, byId, followerIds }) =>
    followerIds.map((receiverId) => tell({ kind: 'POSTED', receiverId, subjectId: postId, actorId: byId, postId })),
  removed: (event) => [
    ...toBoth(event),
    ...(event.as === 'MODERATOR'
      ? [{ job: 'tell-removal', payload: { postId: event.postId } } as const, tell(ofPost('REMOVED', event))]
      : []),
  ],
  restored: (event) => [
    ...toBoth(event),
    tell(ofPost('RESTORED', event)),
    ...(event.postType === 'IMG' ? [makeAvif(event.postId)] : []),
  ],
  marked: ({ as, isSensitive, ...event }) => {
    if (as === 'AUTHOR') return [];
    return [isSensitive ? tell(ofPost('MARKED', event)) : untell(ofPost('MARKED', event))];
  },
  commentRemoved: (event) => [
    toWatchers(event),
    ...(event.as === 'MODERATOR'
      ? [{ job: 'tell-comment-removal', payload: { commentId: event.commentId } } as const, ofRemoval('REMOVED', event)]
      : []),
  ],
  commentRestored: (event) => [toWatchers(event), ofRemoval('RESTORED', event)],
  reported: () => [],
  // The reports of something that its author deleted were not decided.
  settled: (event) =>
    event.settlement === 'DELETED' ? [] : event.reporterIds.map((receiverId) => ofSettlement(event, receiverId)),
};
