import { Search } from '../search/Search.tsx';
import { failsafe } from './Failsafe.tsx';

/** The search as its page mounts it. */
export const SearchScreen = failsafe(Search);
