import { feed } from '#lib/texts/feed.ts';

/** Why media does not play, as text; `code` is from the browser's MediaError. */
export function failureText(code: number | undefined, online: boolean): string {
  if (!online) return feed.videoOffline;
  if (code === 2) return feed.videoInterrupted;
  if (code === 3) return feed.videoDamaged;
  return feed.videoUnavailable;
}
