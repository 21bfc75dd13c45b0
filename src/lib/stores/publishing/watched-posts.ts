import { atom } from 'nanostores';
import { limits } from '#lib/contract/limits.ts';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { keptWatched, type WatchedPost, watchedKey } from './on-the-way.ts';

let owner: string | null = null;

/** The posts whose processing the member on this page is shown, newest first. */
export const $watched = atom<readonly WatchedPost[]>([]);

/** Shows this member's watched posts, also those that other tabs begin to watch or let go. */
export function openWatched(userCode: string): Stop {
  owner = userCode;
  refresh();
  return platform().storage.listen((key) => key === watchedKey && refresh());
}

/** Watches a post from now on; those that have been watched longest make room. */
export function watchPost(post: WatchedPost): void {
  const others = keptWatched.all().filter(({ postCode }) => postCode !== post.postCode);
  keptWatched.set([post, ...others].slice(0, limits.processingWatched));
  refresh();
}

/** Lets a post go. */
export function unwatchPost(code: string): void {
  keptWatched.set(keptWatched.all().filter(({ postCode }) => postCode !== code));
  refresh();
}

function refresh() {
  $watched.set(keptWatched.all().filter(({ userCode }) => userCode === owner));
}
