import { computed } from 'nanostores';
import { messages } from '#lib/contract/messages.ts';
import type { ProcessingPost } from '#lib/contract/post/processing.ts';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { $outbox } from './outbox.ts';
import { $postStatus, subscribeToStatus } from './post-status.ts';
import { sendOutbox } from './send-outbox.ts';
import { $subscribedPosts, showSubscribedPosts, unsubscribeFromPost } from './subscribed-posts.ts';
import type { OutboxEntry, SubscribedPost } from './unfinished-posts.ts';

const publishedMilliseconds = 15_000;

/** The card of one post: `id` is the entry's key, or the post's code once it exists. */
export type PostStatusCard = { id: string; title: string } & (
  | { state: 'sending' }
  | { state: 'processing'; percent: number }
  | { state: 'published' }
  | { state: 'refused'; reason: string; entry: OutboxEntry }
  | { state: 'failed'; reason: string; canRetry: boolean }
);

/** All unfinished, published and failed posts of this member that have not been dismissed. */
export const $statusCards = computed(
  [$outbox, $subscribedPosts, $postStatus],
  (entries, posts, live): PostStatusCard[] => [
    ...entries.map(entryCard),
    ...posts.flatMap((post) => subscribedCard(post, live[post.postCode])),
  ],
);

/** Sends this member's outbox and subscribes to its posts until the returned function is called. */
export function openPublishStatus(userCode: string): Stop {
  let status: { codes: string; stop: Stop } | undefined;
  const leaving = new Map<string, Stop>();

  const stopSubscribed = showSubscribedPosts(userCode);
  const stopSubscribing = $subscribedPosts.subscribe((posts) => {
    const codes = posts.map(({ postCode }) => postCode);
    if (status?.codes === codes.join()) return;
    const last = status;
    status = { codes: codes.join(), stop: subscribeToStatus(codes) };
    last?.stop();
  });
  const stopLeaving = $statusCards.subscribe((cards) => {
    for (const { id, state } of cards) {
      if (state !== 'published' || leaving.has(id)) continue;
      leaving.set(
        id,
        platform().clock.after(publishedMilliseconds, () => unsubscribeFromPost(id)),
      );
    }
  });
  const stopRemoving = $postStatus.subscribe((live) => {
    for (const { postCode } of $subscribedPosts.get()) if (live[postCode] === null) unsubscribeFromPost(postCode);
  });
  const stopOutbox = sendOutbox(userCode);
  return () => {
    for (const stop of [stopOutbox, stopRemoving, stopLeaving, stopSubscribing, stopSubscribed, ...leaving.values()])
      stop();
    status?.stop();
  };
}

function entryCard(entry: OutboxEntry): PostStatusCard {
  const { key: id, body, refusal } = entry;
  if (!refusal) return { id, title: body.title, state: 'sending' };
  // There are no fields here that could show the reasons.
  const reason = refusal.message === messages.badInput ? Object.values(refusal.errors)[0] : undefined;
  return { id, title: body.title, state: 'refused', reason: reason ?? refusal.message, entry };
}

function subscribedCard(
  { postCode: id, title }: SubscribedPost,
  post: ProcessingPost | null | undefined,
): PostStatusCard[] {
  if (post === null) return [];
  if (post?.status === 'READY') return [{ id, title, state: 'published' }];
  if (post?.status !== 'FAILED') return [{ id, title, state: 'processing', percent: Math.floor(post?.progress ?? 0) }];
  const reason = post.failure || messages.processingFailed;
  return [{ id, title, state: 'failed', reason, canRetry: post.canRetry }];
}
