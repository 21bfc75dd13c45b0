import { computed } from 'nanostores';
import { messages } from '#lib/contract/messages.ts';
import type { ProcessingPost } from '#lib/contract/post/processing.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { $online } from '../../online.ts';
import { $toast, dismissToast } from '../../toast.ts';
import type { UploadService } from '../../upload/upload-service.ts';
import { $editedKey } from '../outbox/edited-entry.ts';
import { $outbox, awaitsFiles } from '../outbox/outbox.ts';
import { $subscribedPosts, showSubscribedPosts, unsubscribeFromPost } from '../outbox/subscribed-posts.ts';
import type { OutboxEntry, SubscribedPost } from '../outbox/unfinished-posts.ts';
import { $filesProgress, type FilesProgress, sendFiles } from '../sender/send-files.ts';
import { sendOutbox } from '../sender/send-outbox.ts';
import { cardsAtOnce, letLeave, stopLeaving } from './leaving-cards.ts';
import { $postStatus, subscribeToStatus } from './post-status.ts';

/** The card of one post: `id` is the entry's key, or the post's code once it exists. */
export type PostStatusCard = { id: string; title: string } & (
  | { state: 'offline'; entry: OutboxEntry }
  | { state: 'queued'; entry: OutboxEntry }
  | { state: 'uploading'; percent: number; reason?: string; entry: OutboxEntry }
  | { state: 'stalled'; reason: string; entry: OutboxEntry }
  | { state: 'sending' }
  | { state: 'processing'; percent: number }
  | { state: 'published' }
  | { state: 'refused'; reason: string; entry: OutboxEntry }
  | { state: 'failed'; reason: string; canRetry: boolean }
);

/** All unfinished, published and failed posts of this member that have not been dismissed. */
export const $statusCards = computed(
  [$outbox, $subscribedPosts, $postStatus, $filesProgress, $online],
  (entries, posts, live, progress, online): PostStatusCard[] => [
    ...entries.map((entry) => entryCard(entry, progress[entry.key], online)),
    ...posts.flatMap((post) => subscribedCard(post, live[post.postCode])),
  ],
);

/** The cards, except for a post that the page shows elsewhere: in the toast about the newest post, or open in the form. */
export const $shownCards = computed(
  [$statusCards, $outbox, $subscribedPosts, $toast, $editedKey],
  (cards, entries, posts, toast, edited) => {
    const newest = entries.filter(({ refusal }) => !refusal).at(-1)?.key ?? posts[0]?.postCode;
    const isSaid = (card: PostStatusCard) =>
      card.id === edited || (toast?.text === messages.postProcessing && card.id === newest && !isBad(card));
    return cards.filter((card) => !isSaid(card));
  },
);

const isBad = ({ state }: PostStatusCard) => ['stalled', 'refused', 'failed'].includes(state);

/** Sends this member's files and outbox and subscribes to its posts until the returned function is called. */
export function openPublishStatus(userCode: string, service: UploadService): Stop {
  let status: { codes: string; stop: Stop } | undefined;

  const stopSubscribed = showSubscribedPosts(userCode);
  const stopSubscribing = $subscribedPosts.subscribe((posts) => {
    const codes = posts.map(({ postCode }) => postCode);
    if (status?.codes === codes.join()) return;
    const last = status;
    status = { codes: codes.join(), stop: subscribeToStatus(codes) };
    last?.stop();
  });
  const stopShowing = $shownCards.subscribe((cards) =>
    letLeave(
      cards
        .slice(0, cardsAtOnce)
        .filter(({ state }) => state === 'published')
        .map(({ id }) => id),
    ),
  );
  const stopClosing = $statusCards.listen((cards, before = []) => {
    const isNews = (card: PostStatusCard) =>
      isBad(card) && !before.some(({ id, state }) => id === card.id && state === card.state);
    // The toast would be wrong now: the post is not being processed.
    if ($toast.get()?.text === messages.postProcessing && cards.some(isNews)) dismissToast();
  });
  const stopRemoving = $postStatus.subscribe((live) => {
    for (const { postCode } of $subscribedPosts.get()) if (live[postCode] === null) unsubscribeFromPost(postCode);
  });
  const stops = [sendFiles(userCode, service), sendOutbox(userCode), stopRemoving, stopClosing, stopShowing];
  return () => {
    for (const stop of [...stops, stopSubscribing, stopSubscribed]) stop();
    stopLeaving();
    status?.stop();
  };
}

function entryCard(entry: OutboxEntry, progress: FilesProgress | undefined, online: boolean): PostStatusCard {
  const { key: id, body, refusal } = entry;
  const { title } = body;
  if (!refusal && !online) return { id, title, state: 'offline', entry };
  if (!refusal && awaitsFiles(entry)) return { id, title, entry, ...(progress ?? { state: 'queued' }) };
  if (!refusal) return { id, title, state: 'sending' };
  // A card has no fields for the errors, so it shows the first as the reason.
  const [reason = refusal.message] = Object.values(refusal.errors);
  return { id, title, state: 'refused', reason, entry };
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
