import { computed } from 'nanostores';
import { messages } from '#lib/contract/messages.ts';
import type { ProcessingPost } from '#lib/contract/publishing.ts';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { deliverOutbox } from './delivery.ts';
import { $livePosts, followPosts } from './live-posts.ts';
import type { Letter, WatchedPost } from './on-the-way.ts';
import { $outbox } from './outbox.ts';
import { $watched, openWatched, unwatchPost } from './watched-posts.ts';

const publishedMilliseconds = 15_000;

/** What is told of one post: `id` is the letter's key, or the post's code once there is one. */
export type PostStatusCard = { id: string; title: string } & (
  | { state: 'sending' }
  | { state: 'processing'; percent: number }
  | { state: 'published' }
  | { state: 'refused'; reason: string; letter: Letter }
  | { state: 'failed'; reason: string; canRetry: boolean }
);

/** Everything of this member that is on its way, has arrived or has failed, and has not been dismissed. */
export const $statusCards = computed([$outbox, $watched, $livePosts], (letters, watched, live): PostStatusCard[] => [
  ...letters.map(letterCard),
  ...watched.flatMap((post) => watchedCard(post, live[post.postCode])),
]);

/** Takes this member's outbox up and follows the posts that came of it, until the result is called. */
export function openPublishStatus(userCode: string): Stop {
  let follow: { codes: string; stop: Stop } | undefined;
  const leaving = new Map<string, Stop>();

  const stopWatched = openWatched(userCode);
  const stopFollowing = $watched.subscribe((watched) => {
    const codes = watched.map(({ postCode }) => postCode);
    if (follow?.codes === codes.join()) return;
    const last = follow;
    follow = { codes: codes.join(), stop: followPosts(codes) };
    last?.stop();
  });
  const stopLeaving = $statusCards.subscribe((cards) => {
    for (const { id, state } of cards) {
      if (state !== 'published' || leaving.has(id)) continue;
      leaving.set(
        id,
        platform().clock.after(publishedMilliseconds, () => unwatchPost(id)),
      );
    }
  });
  const stopForgetting = $livePosts.subscribe((live) => {
    for (const { postCode } of $watched.get()) if (live[postCode] === null) unwatchPost(postCode);
  });
  const stopOutbox = deliverOutbox(userCode);
  return () => {
    for (const stop of [stopOutbox, stopForgetting, stopLeaving, stopFollowing, stopWatched, ...leaving.values()])
      stop();
    follow?.stop();
  };
}

function letterCard(letter: Letter): PostStatusCard {
  const { key: id, body, refusal } = letter;
  if (!refusal) return { id, title: body.title, state: 'sending' };
  // There are no fields here beside which the reasons could stand.
  const reason = refusal.message === messages.badInput ? Object.values(refusal.errors)[0] : undefined;
  return { id, title: body.title, state: 'refused', reason: reason ?? refusal.message, letter };
}

function watchedCard({ postCode: id, title }: WatchedPost, post: ProcessingPost | null | undefined): PostStatusCard[] {
  if (post === null) return [];
  if (post?.status === 'READY') return [{ id, title, state: 'published' }];
  if (post?.status !== 'FAILED') return [{ id, title, state: 'processing', percent: Math.floor(post?.progress ?? 0) }];
  const reason = post.failure || messages.processingFailed;
  return [{ id, title, state: 'failed', reason, canRetry: post.canRetry }];
}
