import { dataOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { commentNews } from '#lib/contract/comment/comment.ts';
import type { DataOf } from '#lib/contract/endpoint.ts';
import { messages } from '#lib/contract/messages.ts';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';

export type CommentNews = DataOf<typeof commentNews>;

const pauseMilliseconds = 3_000;
const longestPauseMilliseconds = 30_000;

/**
 * Reports every change of a post's comments while the page is visible: by server-sent events, and by a call whenever the stream was
 * cut or refused.
 */
export function subscribeToNews(postCode: string, hear: (news: CommentNews) => void): Stop {
  const { apiBase, clock, events, visibility } = platform();
  let stopStream: Stop | null = null;
  let stopTimer: Stop = () => {};
  let pause = pauseMilliseconds;

  const open = () => {
    stopStream = events(
      `${apiBase}/${commentNews.path}/events?${new URLSearchParams({ code: postCode })}`,
      'comments',
      (data) => {
        pause = pauseMilliseconds;
        hear(JSON.parse(data) as CommentNews);
      },
      () => {
        stopTimer = clock.after(pause, () => void ask());
        pause = Math.min(pause * 2, longestPauseMilliseconds);
      },
    );
  };
  const ask = async () => {
    const asked = stopStream;
    const outcome = await dataOf(request(commentNews, { query: { code: postCode } }), messages.commentsFailed);
    if (stopStream !== asked) return;
    if (outcome.ok) hear(outcome.data);
    // The session is over, and this page is being left: a new stream would be a visitor's.
    if (outcome.ok || outcome.code !== 401) open();
  };
  const close = () => {
    stopStream?.();
    stopStream = null;
    stopTimer();
  };
  const follow = (visible: boolean) => {
    if (visible && stopStream === null) open();
    if (!visible) close();
  };
  const stopVisibility = visibility.listen(follow);
  follow(visibility.isVisible());
  return () => {
    stopVisibility();
    close();
  };
}
