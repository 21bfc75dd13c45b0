import { expect } from 'vitest';
import type { Comment } from '#lib/contract/comment/comment.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { dismissLoginWish } from '#lib/stores/account/login-wish.ts';
import { $session } from '#lib/stores/account/session.ts';
import { type Comments, createComments } from '#lib/stores/comments/comments.ts';
import { $commentLikes, $knownDecisions } from '#lib/stores/comments/known-comments.ts';
import { $knownPosts, postNow } from '#lib/stores/post/known-posts.ts';
import { dismissToast } from '#lib/stores/toast.ts';
import { type FakePlatform, fakePlatform } from './fake-platform.ts';

/** A call that waits for its answer. */
export interface Call {
  path: string;
  key: string | null;
  body: unknown;
  answer(response: Response | Promise<never>): void;
  keepalive: boolean | undefined;
}

export let browser: FakePlatform;
export let calls: Call[];
export const post = { postCode: 'p', commentCount: '7' };
export const count = () => Number(postNow(post).commentCount);
export let comments: Comments;

export const comment = (commentCode: string, more: Partial<Comment> = {}) =>
  ({
    ...{ commentCode, likeCount: '3', liked: false, replyCount: '0', userCommentCode: 'bo' },
    ...{ isPinned: false, hiddenAs: null },
    ...more,
  }) as Comment;
export const envelope = (data: unknown, code = 200, message = 'OK') =>
  Response.json({ code, message, data, errors: {} }, { status: code });
export const page = (codes: string[], cursor: string | null = null) =>
  envelope({ contents: codes.map((code) => comment(code)), page: 0, hasNext: cursor !== null, cursor });
export const codes = (list: Pick<Comments, '$list'>) => list.$list.get().items.map(({ commentCode }) => commentCode);
export const offline = () => Promise.reject(new TypeError('offline'));

/** The next call, in the order of the calls. */
export async function call(path: string): Promise<Call> {
  await expect.poll(() => calls[0]?.path).toBe(path);
  return calls.shift() as Call;
}

export const me = { userCode: 'ada', userName: 'ada', displayName: 'Ada', profilePictureUrl: null, permissions: [] };

export function open(viewer: typeof me | null = me) {
  browser = fakePlatform({
    fetch: (path, init) => {
      const { promise, resolve } = Promise.withResolvers<Response>();
      const key = new Headers(init?.headers).get('Idempotency-Key');
      calls.push({ path, key, body: init?.body, keepalive: init?.keepalive, answer: resolve });
      return promise;
    },
  });
  // biome-ignore lint/correctness/useHookAtTopLevel: not a React hook
  usePlatform(browser);
  $session.set(viewer as never);
  comments = createComments(post);
}

export async function openWith(list: string[], cursor: string | null = null) {
  const stop = comments.open();
  (await call('/api/comments/comments?page=0&size=5&sort=desc&code=p')).answer(page(list, cursor));
  await expect.poll(() => codes(comments)).toEqual(list);
  return stop;
}

/** A new panel in a new browser, with empty caches. */
export function reset(): void {
  calls = [];
  $knownPosts.set({});
  $commentLikes.set({});
  $knownDecisions.set({});
  dismissToast();
  dismissLoginWish();
  open();
}
