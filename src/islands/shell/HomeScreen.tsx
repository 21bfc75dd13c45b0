import { Feed } from '../feed/Feed.tsx';
import { failsafe } from './Failsafe.tsx';

/** The feed as its page mounts it. */
export const HomeScreen = failsafe(Feed);
