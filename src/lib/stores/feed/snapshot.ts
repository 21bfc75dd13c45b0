import { feedTabOf, paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import { $session } from '../account/session.ts';
import { isGone } from '../post/known-posts.ts';
import type { Feed, FeedPlace, FeedTab } from './feed.ts';

// The document's inline script reads these keys too: it hides the first post while a stored feed is restored.
const KEYS: Record<FeedTab, string> = { 'for-you': 'home-feed', following: 'home-feed-following' };
const tabs = Object.keys(KEYS) as FeedTab[];
// Increase it when the shape changes: a tab may outlive a release.
const VERSION = 3;
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
/** The post in the address of a Home. */
export const codeIn = (url: URL): string | null => url.searchParams.get('code');

/** Stores the feed for the next Home of this tab: the posts around the current one, and the second of its video. */
export function storeFeed(
  feed: Pick<Feed, 'tab' | '$list' | '$current' | '$before' | 'next'>,
  second: number,
  code = codeIn(platform().navigation.url()),
): void {
  const { items } = feed.$list.get();
  const current = feed.$current.get();
  if (!items[current]) return;
  const { clock, tabStorage } = platform();
  const from = Math.max(0, current - STORED_POSTS);
  const snapshot: Snapshot = {
    version: VERSION,
    savedAt: clock.now(),
    viewer: viewer(),
    code,
    second,
    before: feed.$before.get() + from,
    // Posts cut off at the end were seen already: the next page starts after them.
    items: items.slice(from, current + STORED_POSTS),
    next: feed.next(),
    current: current - from,
  };
  // If there is no room for this snapshot, an older one must not be restored instead.
  tabStorage.set(KEYS[feed.tab], null);
  tabStorage.set(KEYS[feed.tab], JSON.stringify(snapshot));
}

/** The stored feed of this tab of Home, with the second that its video had reached; null if Home starts a new feed. */
export function storedFeed(tab: FeedTab): (FeedPlace & { second: number }) | null {
  const snapshot = read(tab);
  return snapshot && canRestore(snapshot) ? withoutGone(snapshot) : null;
}

function read(tab: FeedTab): Snapshot | null {
  try {
    const snapshot = JSON.parse(platform().tabStorage.get(KEYS[tab]) ?? 'null') as Snapshot | null;
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
  if (by === 'reload' || (by === 'link' && isThisTab(from))) return false;
  const code = codeIn(navigation.url());
  if (code === null || code === snapshot.items[snapshot.current]?.postCode) return true;
  // Back to a Home that was opened by a link to one post; the person has swiped on since.
  return by === 'history' && code === snapshot.code;
}

/** Whether the address is this tab of Home: a click on the current tab asks for a new feed. */
function isThisTab(address: string): boolean {
  const here = platform().navigation.url();
  if (!URL.canParse(address)) return false;
  const from = new URL(address);
  return from.origin === here.origin && from.pathname === paths.home() && feedTabOf(from) === feedTabOf(here);
}

/** The snapshot without deleted posts, in the same position; null if none is left. */
function withoutGone(snapshot: Snapshot): Snapshot | null {
  const isLeft = ({ postCode }: { postCode: string }) => !isGone(postCode);
  const items = snapshot.items.filter(isLeft);
  if (items.length === snapshot.items.length) return snapshot;
  const shown = snapshot.items[snapshot.current];
  const before = snapshot.items.slice(0, snapshot.current).filter(isLeft).length;
  const second = shown && isLeft(shown) ? snapshot.second : 0;
  return items.length > 0 ? { ...snapshot, items, current: Math.min(before, items.length - 1), second } : null;
}

/** Removes the stored feeds: the next Home starts a new one. */
export function clearFeed(): void {
  for (const tab of tabs) platform().tabStorage.set(KEYS[tab], null);
}
