import { atom, type ReadableAtom } from 'nanostores';
import type { FoundAccount } from '#lib/contract/account/people.ts';
import type { Page } from '#lib/contract/page.ts';
import type { FoundPost } from '#lib/contract/search/search.ts';
import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import type { PagedList } from '../lists/paged-list.ts';
import { createSearchResults, type FirstResults, type StoredResults } from './search-results.ts';
import { createSuggestions } from './suggestions.ts';
import { createTopKeywords, type TopKeyword } from './top-keywords.ts';
import { createTrendingSounds } from './trending-sounds.ts';
import { typingPause } from './typing-pause.ts';
import { cleanKeyword, type SearchTab, type WantedSearch } from './wanted-search.ts';

/** The server-rendered data. */
export interface FirstSearch extends WantedSearch, FirstResults {
  top: readonly TopKeyword[] | null;
  sounds: Page<FoundPost> | null;
}

/** A search in the form stored when the page is left. */
export interface SearchPlace extends StoredResults {
  /** The typed text. */
  keyword: string;
  searched: string;
  tab: SearchTab;
}

export interface Search {
  /** The typed text. */
  $keyword: ReadableAtom<string>;
  /** The keyword of the results; blank in the start state. */
  $searched: ReadableAtom<string>;
  $tab: ReadableAtom<SearchTab>;
  $suggestions: ReadableAtom<readonly string[]>;
  posts: PagedList<FoundPost>;
  accounts: PagedList<FoundAccount>;
  /** The most common keywords of all members. */
  top: PagedList<TopKeyword>;
  /** The trending sounds. */
  sounds: PagedList<FoundPost>;
  /** Searches for the text and fetches suggestions after typing has paused for 300 ms; a blank text shows the start state at once. */
  type(text: string): void;
  /** Searches at once, for a suggestion or a top keyword. */
  choose(keyword: string): void;
  /** Searches at once for the typed text; retries a failed search. */
  submit(): void;
  selectTab(tab: SearchTab): void;
  /** Fetches the data that the server could not load. */
  open(): void;
  /** Prevents searches until `resume`: a popup covers the results, and the address is the popup's. */
  hold(): void;
  resume(): void;
  /** The address of the current search. */
  path(): string;
  place(): SearchPlace;
  /** Continues a stored search. */
  restore(place: SearchPlace): void;
}

/** The store of the search screen: one keyword, searched for in posts or in accounts. */
export function createSearch(first: FirstSearch): Search {
  const $keyword = atom(first.keyWord);
  const $tab = atom<SearchTab>(first.tab);
  const { $searched, posts, accounts, ...results } = createSearchResults(first.keyWord, first);
  const { $suggestions, ...suggestions } = createSuggestions();
  const top = createTopKeywords(first.top);
  const sounds = createTrendingSounds(first.sounds);
  let stopTimer: Stop | undefined;

  const path = () => paths.search($searched.get(), $tab.get());
  const writeAddress = () => platform().navigation.rewrite(path());

  function searchFor(keyWord: string) {
    stopTimer?.();
    if (keyWord !== $searched.get()) {
      results.begin(keyWord);
      writeAddress();
    }
    void results.show($tab.get()).then((isFound) => isFound && suggestions.uncover(keyWord));
  }
  function searchSoon() {
    stopTimer?.();
    const keyWord = cleanKeyword($keyword.get());
    if (keyWord === '') searchFor(keyWord);
    else stopTimer = platform().clock.after(typingPause, () => searchFor(keyWord));
  }
  function searchNow() {
    suggestions.close();
    searchFor(cleanKeyword($keyword.get()));
    void results.list($tab.get()).retry();
  }

  return {
    ...{ $keyword, $searched, $tab, $suggestions, posts, accounts, top, sounds, path, submit: searchNow },
    type(text) {
      $keyword.set(text);
      suggestions.type(text);
      searchSoon();
    },
    choose(keyword) {
      $keyword.set(keyword);
      searchNow();
    },
    selectTab(tab) {
      if (tab === $tab.get()) return;
      $tab.set(tab);
      writeAddress();
      void results.show(tab);
    },
    open: () => void results.show($tab.get()),
    hold() {
      stopTimer?.();
      suggestions.close();
    },
    resume: searchSoon,
    place: () => ({ keyword: $keyword.get(), searched: $searched.get(), tab: $tab.get(), ...results.stored() }),
    restore(place) {
      $keyword.set(place.keyword);
      $tab.set(place.tab);
      results.adopt(place.searched, place);
      searchSoon();
      void results.show(place.tab);
    },
  };
}
