import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { layersHere } from '../shell/layers.ts';

/**
 * Opens the list of accounts that an entry of the history belongs to: after a reload and after Forward it is gone. Follows Back and Forward until
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
