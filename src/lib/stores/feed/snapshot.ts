import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import { $session } from '../auth/session.ts';
import type { Feed, FeedPlace } from './feed.ts';

// The inline script of the document shell looks for this name too, to keep the first post hidden where another one comes back.
const KEY = 'home-feed';
// Goes up when the shape changes: a tab may outlive a release.
const VERSION = 1;
const KEPT_MS = 30 * 60_000;
// On each side of the current post. With their addresses a post is about 5 kB, in a storage of 5 MB.
const KEPT_POSTS = 60;

interface Snapshot extends FeedPlace {
  version: typeof VERSION;
  /** Milliseconds since 1970. */
  savedAt: number;
  /** Code of who looked at it; null for a visitor. */
  viewer: string | null;
  /** The post that the address named then. */
  code: string | null;
  /** The second that the current video had reached. */
  second: number;
}

const viewer = () => $session.get()?.userCode ?? null;
const codeIn = (url: URL) => url.searchParams.get('code');

/** Keeps the feed for the next Home of this tab: the posts around the current one, and its moment in seconds. */
export function keepFeed(feed: Pick<Feed, '$list' | '$current' | '$before' | 'next'>, second: number): void {
  const { items } = feed.$list.get();
  const current = feed.$current.get();
  if (!items[current]) return;
  const { clock, navigation, tabStorage } = platform();
  const from = Math.max(0, current - KEPT_POSTS);
  const snapshot: Snapshot = {
    version: VERSION,
    savedAt: clock.now(),
    viewer: viewer(),
    code: codeIn(navigation.url()),
    second,
    before: feed.$before.get() + from,
    // A cut at the end takes posts that were seen on the way there and back: the next page goes on after them.
    items: items.slice(from, current + KEPT_POSTS),
    next: feed.next(),
    current: current - from,
  };
  // Should there be no room for this one, an older one must not come back in its place.
  tabStorage.set(KEY, null);
  tabStorage.set(KEY, JSON.stringify(snapshot));
}

/** The feed of this tab as it was left, with the second that its video had reached; null where Home begins anew. */
export function keptFeed(): (FeedPlace & { second: number }) | null {
  const snapshot = read();
  return snapshot && goesOn(snapshot) ? snapshot : null;
}

function read(): Snapshot | null {
  try {
    const snapshot = JSON.parse(platform().tabStorage.get(KEY) ?? 'null') as Snapshot | null;
    return snapshot?.version === VERSION && snapshot.items[snapshot.current] ? snapshot : null;
  } catch {
    return null;
  }
}

function goesOn(snapshot: Snapshot): boolean {
  const { clock, navigation } = platform();
  if (snapshot.viewer !== viewer()) return false;
  if (clock.now() - snapshot.savedAt > KEPT_MS) return false;
  const { by, from } = navigation.arrival();
  if (by === 'reload' || (by === 'link' && isHome(from))) return false;
  const code = codeIn(navigation.url());
  if (code === null || code === snapshot.items[snapshot.current]?.post.postCode) return true;
  // Back to a Home that was opened by a link to one post and has moved on since.
  return by === 'history' && code === snapshot.code;
}

/** Whether somebody who was on Home clicked on Home: they want something new. */
function isHome(address: string): boolean {
  const here = platform().navigation.url();
  return URL.canParse(address) && new URL(address).origin === here.origin && new URL(address).pathname === paths.home();
}

/** Forgets the kept feed: the next Home begins anew. */
export function forgetFeed(): void {
  platform().tabStorage.set(KEY, null);
}
