import { atom } from 'nanostores';
import { limits } from '#lib/contract/limits.ts';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { type SubscribedPost, storedSubscriptions, subscriptionsKey } from './unfinished-posts.ts';

let owner: string | null = null;

/** The posts whose status the member on this page sees, newest first. */
export const $subscribedPosts = atom<readonly SubscribedPost[]>([]);

/** Shows this member's subscribed posts, including changes by other tabs. */
export function showSubscribedPosts(userCode: string): Stop {
  owner = userCode;
  refresh();
  return platform().storage.listen((key) => key === subscriptionsKey && refresh());
}

/** Subscribes to a post; the oldest subscriptions are dropped at the limit. */
export function subscribeToPost(post: SubscribedPost): void {
  const all = storedSubscriptions.all();
  const others = all.filter(({ postCode }) => postCode !== post.postCode);
  // A retried post keeps its picture from the first try.
  const known = all.find(({ postCode }) => postCode === post.postCode);
  storedSubscriptions.set([{ ...known, ...post }, ...others].slice(0, limits.processingWatched));
  refresh();
}

/** Ends the subscription of a post. */
export function unsubscribeFromPost(code: string): void {
  storedSubscriptions.set(storedSubscriptions.all().filter(({ postCode }) => postCode !== code));
  refresh();
}

function refresh() {
  $subscribedPosts.set(storedSubscriptions.all().filter(({ userCode }) => userCode === owner));
}
