import { computed } from 'nanostores';
import { dataOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { messages } from '#lib/contract/messages.ts';
import { feed as feedCall } from '#lib/contract/post/post.ts';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { $postStatus } from '../publishing/status/post-status.ts';
import type { Feed } from './feed.ts';

const pauseMilliseconds = 20_000;

/** The number of the member's own posts that were published while this page watched them. */
const $published = computed(
  $postStatus,
  (live) => Object.values(live).filter((post) => post?.status === 'READY').length,
);

/**
 * Asks for the first post while a feed is empty and its page is visible: at once, whenever the page is shown again or a post
 * of the member is published, and every 20 seconds.
 * Loads the feed when there is a post. If a request gets no answer, the next one follows anyway.
 */
export function whileEmpty({ tab, restart }: Pick<Feed, 'tab' | 'restart'>): Stop {
  const { clock, visibility } = platform();
  let stopTimer: Stop = () => {};
  let isStopped = false;

  const ask = async () => {
    stopTimer();
    if (isStopped || !visibility.isVisible()) return;
    const query = tab === 'following' ? { feed: tab } : {};
    const outcome = await dataOf(request(feedCall, { query }), messages.feedFailed);
    if (isStopped) return;
    if (outcome.ok && outcome.data.contents.length > 0) return void restart();
    stopTimer();
    stopTimer = clock.after(pauseMilliseconds, () => void ask());
  };
  const stopVisibility = visibility.listen((visible) => visible && void ask());
  const stopPublished = $published.listen(() => void ask());
  void ask();
  return () => {
    isStopped = true;
    stopTimer();
    stopVisibility();
    stopPublished();
  };
}
