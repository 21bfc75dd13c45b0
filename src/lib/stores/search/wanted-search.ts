import { cutTo, limits } from '#lib/contract/limits.ts';

/** What is searched for. */
export type SearchTab = 'posts' | 'accounts';

/** A search as an address names it; a blank keyword searches for nothing. */
export interface WantedSearch {
  keyWord: string;
  tab: SearchTab;
}

/** What is searched for if somebody types this: without space around it, and at most 100 characters. */
export const cleanKeyword = (typed: string): string => cutTo(typed.trim(), limits.keyword).toWellFormed().trimEnd();

/** The search that an address of the search screen asks for. */
export const wantedSearch = ({ searchParams }: URL): WantedSearch => ({
  keyWord: cleanKeyword(searchParams.get('q') ?? ''),
  tab: searchParams.get('tab') === 'accounts' ? 'accounts' : 'posts',
});
