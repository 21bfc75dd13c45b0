import { createHmac } from 'node:crypto';
import type { Context } from '#server/context.ts';
import { leasedLimiter } from '#server/db/leased-limiter.ts';

// A school shares an address; nobody's robot should count for one.
const perHour = { network: 1_000, networkAndPost: 20 };
const hourSeconds = 3_600;

/** How many views of visitors count in an hour, for one network and for one network and post, on all processes together. */
export interface ViewCaps {
  /** Takes a place for a view; false if there is none left. `giveBack` returns the place of a view that was none. */
  take(network: string, post: string): Promise<boolean>;
  giveBack(network: string, post: string): void;
}

/** `key` is the installation's secret: the table that processes share must not tell which network looked at what. */
export function createViewCaps({ db, processes, now }: Context, key: Uint8Array): ViewCaps {
  const hidden = (text: string) => createHmac('sha256', key).update(`views\n${text}`).digest('base64url');
  const counted = (name: string, points: number) =>
    leasedLimiter({
      db,
      name,
      points,
      duration: hourSeconds,
      serving: processes.serving,
      now: () => now().getTime(),
    });
  const ofNetwork = counted('views', perHour.network);
  const ofPost = counted('views-post', perHour.networkAndPost);

  return {
    async take(network, post) {
      const all = hidden(network);
      if ((await ofNetwork.take(all)) > 0) return false;
      if ((await ofPost.take(hidden(`${network}\n${post}`))) === 0) return true;
      ofNetwork.giveBack(all);
      return false;
    },
    giveBack(network, post) {
      ofNetwork.giveBack(hidden(network));
      ofPost.giveBack(hidden(`${network}\n${post}`));
    },
  };
}
