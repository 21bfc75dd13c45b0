import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { layersHere } from '../shell/layers.ts';

/**
 * Opens the list of accounts that a history entry belongs to: after a reload and after Forward the list is closed. Follows Back and Forward until
 * the returned function is called.
 */
export function followPeopleLayer(open: (which: 'followers' | 'following') => void): Stop {
  const follow = () => {
    const [lowest] = layersHere();
    if (lowest === 'followers' || lowest === 'following') open(lowest);
  };
  follow();
  return platform().navigation.listen(follow);
}
