import { atom } from 'nanostores';
import { processingEventsPath, processingPosts, retryPost } from '#lib/api/publishing.ts';
import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import type { ProcessingPost } from '#lib/contract/publishing.ts';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { showToast } from '../toast.ts';
import { watchPost } from './watched-posts.ts';

const pollMilliseconds = 3_000;
const longestPollMilliseconds = 30_000;
/** A stream that was refused is not asked for again before so many polls. */
const pollsWithoutStream = 20;

const followed = new Set<readonly string[]>();

/** What the server last said of each post, by post code; null where it knows of none: removed meanwhile, or not the member's. */
export const $livePosts = atom<Readonly<Record<string, ProcessingPost | null>>>({});

let line: { codes: string; close: Stop } | null = null;
let stopListening: Stop | undefined;

/** Keeps `$livePosts` up to date on these posts until they are READY or FAILED, while the page is seen. */
export function followPosts(codes: readonly string[]): Stop {
  followed.add(codes);
  stopListening ??= platform().visibility.listen(connect);
  connect();
  return () => {
    followed.delete(codes);
    connect();
    if (followed.size > 0) return;
    stopListening?.();
    stopListening = undefined;
  };
}

/** Has a FAILED post of this member processed once more and watches it; where that is refused, says why. */
export async function tryAgain(code: string, userCode: string): Promise<void> {
  const answer = await retryPost(code).catch(() => null);
  if (answer?.code !== 200 || !answer.data) {
    showToast(answer?.message || messages.postFailed, 'destructive');
    return;
  }
  const post = $livePosts.get()[code];
  if (!post) return;
  watchPost({ postCode: code, userCode, title: post.title });
  take([{ ...post, status: answer.data.status, progress: 0, failure: null }], []);
}

function connect() {
  const codes = [...new Set([...followed].flat())].sort().slice(0, limits.processingWatched);
  const open = codes.some(isOpen) && platform().visibility.isVisible();
  const wanted = open ? codes.join(',') : null;
  if (line && line.codes === wanted) return;
  line?.close();
  line = wanted === null ? null : { codes: wanted, close: openLine(codes) };
}

function isOpen(code: string): boolean {
  const post = $livePosts.get()[code];
  return post === undefined || post?.status === 'PROCESSING';
}

/** Listens to the stream; where that is refused or cut, asks every three seconds instead. */
function openLine(codes: readonly string[]): Stop {
  const { apiBase, clock, events } = platform();
  let closed = false;
  let stopStream: Stop = () => {};
  let stopTimer: Stop = () => {};
  let pause = pollMilliseconds;

  const listen = () => {
    let heard = false;
    stopStream = events(
      `${apiBase}/${processingEventsPath(codes)}`,
      'posts',
      (data) => {
        heard = true;
        take(JSON.parse(data) as ProcessingPost[], codes);
      },
      () => {
        // A stream that worked is only cut now and then; one that was refused at once will be again.
        if (!closed) void ask(heard ? 1 : pollsWithoutStream);
      },
    );
  };
  const ask = async (polls: number) => {
    const answer = await processingPosts(codes).catch(() => null);
    if (closed) return;
    const answered = answer?.code === 200 && answer.data !== null;
    pause = answered ? pollMilliseconds : Math.min(pause * 2, longestPollMilliseconds);
    if (answered) take(answer.data ?? [], codes);
    // What came may have been the last that was waited for.
    if (!closed) stopTimer = clock.after(pause, () => (polls > 1 ? void ask(polls - 1) : listen()));
  };
  listen();
  return () => {
    closed = true;
    stopStream();
    stopTimer();
  };
}

function take(posts: readonly ProcessingPost[], asked: readonly string[]) {
  const unknown = asked.map((code) => [code, null] as const);
  const named = posts.map((post) => [post.postCode, post] as const);
  $livePosts.set({ ...$livePosts.get(), ...Object.fromEntries([...unknown, ...named]) });
  connect();
}
