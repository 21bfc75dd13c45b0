import { platform } from '#lib/platform/current.ts';
import { isGone } from '../post/known-posts.ts';
import type { SearchPlace } from './search.ts';

// The document's inline script reads this key too: it hides the server's results while stored ones are restored. Logging out removes it.
const KEY = 'riff-search';
// Increase it when the shape changes: a tab may outlive a release.
const VERSION = 1;

/** A search with the state that its store does not contain. */
export interface LeftSearch extends SearchPlace {
  /** The scroll position of the page, in CSS pixels. */
  scroll: number;
  /** The post that was open in the popup. */
  popup: string | null;
}

/** A search in the form that this tab stores. */
interface StoredSearch extends LeftSearch {
  /** Milliseconds since 1970. */
  savedAt: number;
  /** The viewer's code; null for a visitor. */
  viewer: string | null;
}

export function writeSearch(search: StoredSearch): void {
  const { tabStorage } = platform();
  // If there is no room for this search, an older one must not be restored instead.
  tabStorage.set(KEY, null);
  tabStorage.set(KEY, JSON.stringify({ version: VERSION, ...search }));
}

/** The stored search without posts that no longer exist. */
export function readSearch(): StoredSearch | null {
  try {
    const stored = JSON.parse(platform().tabStorage.get(KEY) ?? 'null') as (StoredSearch & { version: number }) | null;
    if (stored?.version !== VERSION) return null;
    const { posts, popup } = stored;
    const items = posts.items.filter(({ postCode }) => !isGone(postCode));
    return { ...stored, posts: { ...posts, items }, popup: popup !== null && isGone(popup) ? null : popup };
  } catch {
    return null;
  }
}
