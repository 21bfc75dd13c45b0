import { cutTo, limits } from '#lib/contract/limits.ts';

/** A search: its keyword and its tab. */
export type SearchTab = 'posts' | 'accounts';

/** The search in an address; a blank keyword searches for nothing. */
export interface WantedSearch {
  keyWord: string;
  tab: SearchTab;
}

/** The keyword of a typed text: trimmed, with at most 100 characters. */
export const cleanKeyword = (typed: string): string => cutTo(typed.trim(), limits.keyword).toWellFormed().trimEnd();

/** The search that an address of the search screen asks for. */
export const wantedSearch = ({ searchParams }: URL): WantedSearch => ({
  keyWord: cleanKeyword(searchParams.get('q') ?? ''),
  tab: searchParams.get('tab') === 'accounts' ? 'accounts' : 'posts',
});
