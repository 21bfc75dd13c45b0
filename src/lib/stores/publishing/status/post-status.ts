import { atom } from 'nanostores';
import { dataOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import { type ProcessingPost, processingPosts, retryPost } from '#lib/contract/post/processing.ts';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { showToast } from '../../toast.ts';
import { subscribeToPost } from '../outbox/subscribed-posts.ts';

const pollMilliseconds = 3_000;
const longestPollMilliseconds = 30_000;
/** After a refused stream, the number of polls before the next attempt. */
const pollsWithoutStream = 20;

const subscriptions = new Set<readonly string[]>();

/** The latest status of each post, by post code; null if the server knows no such post of this member. */
export const $postStatus = atom<Readonly<Record<string, ProcessingPost | null>>>({});

let stream: { codes: string; close: Stop } | null = null;
let stopVisibility: Stop | undefined;

/** Keeps `$postStatus` of these posts up to date while the page is visible, until they are READY or FAILED. */
export function subscribeToStatus(codes: readonly string[]): Stop {
  subscriptions.add(codes);
  stopVisibility ??= platform().visibility.listen(connect);
  connect();
  return () => {
    subscriptions.delete(codes);
    connect();
    if (subscriptions.size > 0) return;
    stopVisibility?.();
    stopVisibility = undefined;
  };
}

/** Retries a FAILED post of this member and subscribes to it; a refusal is shown as a toast. */
export async function retryFailedPost(code: string, userCode: string): Promise<void> {
  const outcome = await dataOf(request(retryPost, { body: { code } }), messages.postFailed);
  if (!outcome.ok) {
    showToast(outcome.message, 'destructive');
    return;
  }
  const post = $postStatus.get()[code];
  if (!post) return;
  subscribeToPost({ postCode: code, userCode, title: post.title });
  receive([{ ...post, status: outcome.data.status, progress: 0, failure: null }], []);
}

function connect() {
  const codes = [...new Set([...subscriptions].flat())].sort().slice(0, limits.processingWatched);
  const open = codes.some(isOpen) && platform().visibility.isVisible();
  const wanted = open ? codes.join(',') : null;
  if (stream && stream.codes === wanted) return;
  stream?.close();
  stream = wanted === null ? null : { codes: wanted, close: openStream(codes) };
}

function isOpen(code: string): boolean {
  const post = $postStatus.get()[code];
  return post === undefined || post?.status === 'PROCESSING';
}

/** Subscribes to the event stream; polls every three seconds if it is refused or cut. */
function openStream(codes: readonly string[]): Stop {
  const { apiBase, clock, events } = platform();
  let closed = false;
  let stopStream: Stop = () => {};
  let stopTimer: Stop = () => {};
  let pause = pollMilliseconds;

  const openEvents = () => {
    let received = false;
    stopStream = events(
      `${apiBase}/${processingPosts.path}/events?code=${codes.join(',')}`,
      'posts',
      (data) => {
        received = true;
        receive(JSON.parse(data) as ProcessingPost[], codes);
      },
      () => {
        // A stream that worked is reopened soon; one refused at once would be refused again.
        if (!closed) void poll(received ? 1 : pollsWithoutStream);
      },
    );
  };
  const poll = async (polls: number) => {
    const outcome = await dataOf(request(processingPosts, { query: { code: codes.join(',') } }), messages.fetchFailed);
    if (closed) return;
    pause = outcome.ok ? pollMilliseconds : Math.min(pause * 2, longestPollMilliseconds);
    if (outcome.ok) receive(outcome.data, codes);
    // This answer may have closed the stream.
    if (!closed) stopTimer = clock.after(pause, () => (polls > 1 ? void poll(polls - 1) : openEvents()));
  };
  openEvents();
  return () => {
    closed = true;
    stopStream();
    stopTimer();
  };
}

function receive(posts: readonly ProcessingPost[], asked: readonly string[]) {
  const unknown = asked.map((code) => [code, null] as const);
  const named = posts.map((post) => [post.postCode, post] as const);
  $postStatus.set({ ...$postStatus.get(), ...Object.fromEntries([...unknown, ...named]) });
  connect();
}
