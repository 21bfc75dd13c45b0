import type { Change } from '#server/ground/db/changes.ts';
import type { JobName, JobPayloads } from '#server/product/jobs/queue.ts';
import type { DomainEvent } from './domain-event.ts';

/** An effect that must not be lost: a row of the queue in the same transaction. With `key`, duplicates of a waiting job are dropped. */
type Job = { [Name in JobName]: { job: Name; payload: JobPayloads[Name]; key?: string } }[JobName];

/** The possible effects of a listener, which is a pure function: it cannot fail the call, and only the database can delay it. */
export type Effect = Job | Change;

type Listeners = {
  [Kind in DomainEvent['kind']]: (event: Extract<DomainEvent, { kind: Kind }>) => Effect[];
};

const toAuthor = ({ authorId }: { authorId: number }): Change => ({ about: 'account', id: authorId });
const toWatchers = ({ postId }: { postId: number }): Change => ({ about: 'post', id: postId });
const toBoth = (post: { authorId: number; postId: number }) => [toAuthor(post), toWatchers(post)];
const toSessions = ({ accountId }: { accountId: number }): Change => ({ about: 'sessions', id: accountId });
const makeAvif = (postId: number): Job => ({ job: 'make-avif', payload: { postId }, key: String(postId) });

/** The listeners of each event: they start mails and other jobs, and notify the event streams of all processes. */
export const listeners: Listeners = {
  registered: ({ accountId, isMailed, language }) =>
    isMailed ? [{ job: 'send-mail', payload: { accountId, purpose: 'VERIFY_EMAIL', language } }] : [],
  passwordChanged: ({ accountId, change, language }) => [
    { job: 'tell-password-change', payload: { accountId, change, language } },
    toSessions({ accountId }),
  ],
  sessionsEnded: (event) => [toSessions(event)],
  disabled: (event) => [toSessions(event), ...event.commentedPostIds.map((postId) => toWatchers({ postId }))],
  enabled: (event) => event.commentedPostIds.map((postId) => toWatchers({ postId })),
  followed: () => [],
  published: (event) => [toAuthor(event), ...(event.postType === 'IMG' ? [makeAvif(event.postId)] : [])],
  progressed: ({ ownerId }) => [toAuthor({ authorId: ownerId })],
  ready: toBoth,
  failed: toBoth,
  retried: toBoth,
  liked: () => [],
  commentLiked: () => [],
  commented: (event) => [toWatchers(event)],
  replied: () => [],
  mentioned: () => [],
  removed: (event) => [
    ...toBoth(event),
    ...(event.as === 'MODERATOR' ? [{ job: 'tell-removal', payload: { postId: event.postId } } as const] : []),
  ],
  restored: (event) => [...toBoth(event), ...(event.postType === 'IMG' ? [makeAvif(event.postId)] : [])],
  commentRemoved: (event) => [
    toWatchers(event),
    ...(event.as === 'MODERATOR'
      ? [{ job: 'tell-comment-removal', payload: { commentId: event.commentId } } as const]
      : []),
  ],
  commentRestored: (event) => [toWatchers(event)],
  reported: () => [],
  settled: () => [],
};
