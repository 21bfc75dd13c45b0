import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import { $session } from '../account/session.ts';
import { markedPost } from '../shell/layers.ts';
import { type LeftSearch, readSearch, writeSearch } from './stored-search.ts';
import { wantedSearch } from './wanted-search.ts';

const storedMilliseconds = 30 * 60_000;

const viewer = () => $session.get()?.userCode ?? null;

/** Stores the search for the next search screen of this tab. */
export function storeSearch(left: LeftSearch): void {
  writeSearch({ ...left, savedAt: platform().clock.now(), viewer: viewer() });
}

/** The stored search of this tab; null if the screen follows its address. */
export function storedSearch(): LeftSearch | null {
  const stored = readSearch();
  if (!stored || stored.viewer !== viewer()) return null;
  const { clock, navigation } = platform();
  const { by, from } = navigation.arrival();
  const url = navigation.url();
  if (clock.now() - stored.savedAt > storedMilliseconds) return null;
  if (by === 'history') {
    const { keyWord, tab } = wantedSearch(url);
    if (keyWord !== stored.searched || tab !== stored.tab) return null;
    // Back to the results themselves, past the popup, shows the results.
    return markedPost() === stored.popup ? stored : { ...stored, popup: null };
  }
  // The link in the navigation continues the search, except on the search screen itself, where it opens an empty box.
  return by === 'link' && url.search === '' && !isSearch(from) ? stored : null;
}

function isSearch(address: string): boolean {
  const here = platform().navigation.url();
  if (!URL.canParse(address)) return false;
  const { origin, pathname } = new URL(address);
  return origin === here.origin && pathname === paths.search();
}
