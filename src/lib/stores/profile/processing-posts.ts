import { atom } from 'nanostores';
import { accountPosts } from '#lib/api/account.ts';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';

const intervalMilliseconds = 3_000;

/** Percent by post code of the member's posts that are being processed. */
export const $progress = atom<Readonly<Record<string, number>>>({});

/**
 * Asks every three seconds, while the page is seen, how far one's own posts are. Once one of them has become ready or has
 * failed, the page is loaded anew: it knows how to show that.
 */
export function watchProcessing(userCode: string, postCodes: readonly string[]): Stop {
  const { clock, navigation, visibility } = platform();
  let stopTimer: Stop = () => {};
  let stopped = false;

  const ask = async () => {
    const answer = visibility.isVisible() ? await accountPosts(userCode).catch(() => null) : null;
    if (stopped) return;
    const posts = answer?.data?.contents.filter(({ postCode }) => postCodes.includes(postCode)) ?? [];
    if (posts.some(({ status }) => status !== 'PROCESSING')) {
      const { pathname, search } = navigation.url();
      navigation.replace(pathname + search);
      return;
    }
    if (posts.length > 0) $progress.set(Object.fromEntries(posts.map((post) => [post.postCode, post.progress ?? 0])));
    stopTimer = clock.after(intervalMilliseconds, ask);
  };

  stopTimer = clock.after(intervalMilliseconds, ask);
  return () => {
    stopped = true;
    stopTimer();
  };
}
