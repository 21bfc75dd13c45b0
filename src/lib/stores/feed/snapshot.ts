import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import { $session } from '../account/session.ts';
import type { Feed, FeedPlace } from './feed.ts';

// The document's inline script reads this key too: it hides the first post while a stored feed is restored.
const KEY = 'home-feed';
// Increase it when the shape changes: a tab may outlive a release.
const VERSION = 2;
const STORED_MS = 30 * 60_000;
// On each side of the current post. A post with its addresses is about 5 kB, and the storage holds 5 MB.
const STORED_POSTS = 60;

interface Snapshot extends FeedPlace {
  version: typeof VERSION;
  /** Milliseconds since 1970. */
  savedAt: number;
  /** The viewer's code; null for a visitor. */
  viewer: string | null;
  /** The post in the page's address at that time. */
  code: string | null;
  /** The second that the current video had reached. */
  second: number;
}

const viewer = () => $session.get()?.userCode ?? null;
const codeIn = (url: URL) => url.searchParams.get('code');

/** Stores the feed for the next Home of this tab: the posts around the current one, and the second of its video. */
export function storeFeed(feed: Pick<Feed, '$list' | '$current' | '$before' | 'next'>, second: number): void {
  const { items } = feed.$list.get();
  const current = feed.$current.get();
  if (!items[current]) return;
  const { clock, navigation, tabStorage } = platform();
  const from = Math.max(0, current - STORED_POSTS);
  const snapshot: Snapshot = {
    version: VERSION,
    savedAt: clock.now(),
    viewer: viewer(),
    code: codeIn(navigation.url()),
    second,
    before: feed.$before.get() + from,
    // Posts cut off at the end were seen already: the next page starts after them.
    items: items.slice(from, current + STORED_POSTS),
    next: feed.next(),
    current: current - from,
  };
  // If there is no room for this snapshot, an older one must not be restored instead.
  tabStorage.set(KEY, null);
  tabStorage.set(KEY, JSON.stringify(snapshot));
}

/** The stored feed of this tab, with the second that its video had reached; null if Home starts a new feed. */
export function storedFeed(): (FeedPlace & { second: number }) | null {
  const snapshot = read();
  return snapshot && canRestore(snapshot) ? snapshot : null;
}

function read(): Snapshot | null {
  try {
    const snapshot = JSON.parse(platform().tabStorage.get(KEY) ?? 'null') as Snapshot | null;
    return snapshot?.version === VERSION && snapshot.items[snapshot.current] ? snapshot : null;
  } catch {
    return null;
  }
}

function canRestore(snapshot: Snapshot): boolean {
  const { clock, navigation } = platform();
  if (snapshot.viewer !== viewer()) return false;
  if (clock.now() - snapshot.savedAt > STORED_MS) return false;
  const { by, from } = navigation.arrival();
  if (by === 'reload' || (by === 'link' && isHome(from))) return false;
  const code = codeIn(navigation.url());
  if (code === null || code === snapshot.items[snapshot.current]?.postCode) return true;
  // Back to a Home that was opened by a link to one post, and where the person has swiped on since.
  return by === 'history' && code === snapshot.code;
}

/** Whether the address is Home: a click on Home while on Home asks for a new feed. */
function isHome(address: string): boolean {
  const here = platform().navigation.url();
  return URL.canParse(address) && new URL(address).origin === here.origin && new URL(address).pathname === paths.home();
}

/** Removes a post that exists no more from the stored feed. */
export function removeFromStoredFeed(postCode: string): void {
  const snapshot = read();
  if (!snapshot?.items.some((post) => post.postCode === postCode)) return;
  const index = snapshot.items.findIndex((post) => post.postCode === postCode);
  const items = snapshot.items.filter((post) => post.postCode !== postCode);
  const current = Math.min(index < snapshot.current ? snapshot.current - 1 : snapshot.current, items.length - 1);
  const second = index === snapshot.current ? 0 : snapshot.second;
  platform().tabStorage.set(KEY, items.length > 0 ? JSON.stringify({ ...snapshot, items, current, second }) : null);
}

/** Removes the stored feed: the next Home starts a new one. */
export function clearFeed(): void {
  platform().tabStorage.set(KEY, null);
}
