import { Search } from '../search/Search.tsx';
import { failsafe } from './failsafe.tsx';

/** The search as its page mounts it. */
export const SearchScreen = failsafe(Search);
