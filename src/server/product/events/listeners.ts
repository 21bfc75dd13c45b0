import type { Change } from '#server/ground/db/changes.ts';
import type { JobName, JobPayloads } from '#server/product/jobs/queue.ts';
import type { DomainEvent } from './domain-event.ts';

/** What must not be lost: a row of the queue in the same transaction. With `key`, a second one is dropped while the first waits. */
type Job = { [Name in JobName]: { job: Name; payload: JobPayloads[Name]; key?: string } }[JobName];

/** All that a listener can ask for. It is a pure function, so it cannot fail the call or make it wait for anything but the database. */
export type Effect = Job | Change;

type Listeners = {
  [Kind in DomainEvent['kind']]: (event: Extract<DomainEvent, { kind: Kind }>) => Effect[];
};

const toAuthor = ({ authorId }: { authorId: number }): Change => ({ about: 'account', id: authorId });
const toWatchers = ({ postId }: { postId: number }): Change => ({ about: 'post', id: postId });
const toBoth = (post: { authorId: number; postId: number }) => [toAuthor(post), toWatchers(post)];
const toSessions = ({ accountId }: { accountId: number }): Change => ({ about: 'sessions', id: accountId });
const makeAvif = (postId: number): Job => ({ job: 'make-avif', payload: { postId }, key: String(postId) });

/** Who listens to what: mails and other jobs, and the event streams of all processes. */
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
