import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { whenBack } from '#lib/platform/when-back.ts';
import { keptLikes, likesBeside } from './stored-likes.ts';

/** What says whose post it is that somebody looks at. */
interface Liked {
  postCode: string;
  userCurrentCode: string | null;
}

let waiting: Stop | undefined;

/** Keeps what a member pressed without a network, and sends it when there is one; false if there is one, or if the browser cannot store it. */
export function keepLike({ postCode, userCurrentCode: userCode }: Liked, isLiked: boolean): boolean {
  if (!userCode || platform().network.isOnline()) return false;
  waiting?.();
  waiting = whenBack(() => sendKeptLikes(userCode));
  return keptLikes.set([...likesBeside({ userCode, postCode }), { userCode, postCode, isLiked }]);
}

/** The member has pressed again, or what they pressed has an answer. */
export function dropKeptLike({ postCode, userCurrentCode: userCode }: Liked): void {
  if (userCode) keptLikes.set(likesBeside({ userCode, postCode }));
}

/** Sends this member's kept likes, if there are any. */
export function sendKeptLikes(userCode: string): void {
  if (keptLikes.all()[0])
    import('./send-likes.ts').then(
      ({ sendLikes }) => sendLikes(userCode),
      // Its code could not be loaded: there is no network.
      () => {},
    );
}
