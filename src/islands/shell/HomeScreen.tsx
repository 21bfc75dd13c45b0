import { Feed } from '../feed/Feed.tsx';
import { failsafe } from './failsafe.tsx';

/** The feed as its page mounts it. */
export const HomeScreen = failsafe(Feed);
