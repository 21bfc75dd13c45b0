import type { Post } from '#lib/contract/post/post.ts';
import {
  isPublicPoster,
  keptPosts,
  postsToCheck,
  type SeenPost,
  seenPostIn,
  seenPostKey,
  seenPostOf,
  seenPostsCache,
  storedPoster,
} from '#lib/device/seen-posts.ts';

interface Surroundings {
  storage: CacheStorage;
  fetch: (address: string, init: RequestInit) => Promise<Response>;
  now: () => number;
}

export interface PostMemory {
  /** Stores the poster of a viewed post, and removes posters that are too old, too many or no longer public. */
  remember(post: Post): Promise<void>;
  /** Removes everything, including a poster that is being stored at this moment. */
  forget(): Promise<void>;
}

/** The posters for the offline page. Posts are stored one after the other. */
export function createPostMemory({ storage, fetch, now }: Surroundings): PostMemory {
  let generation = 0;
  let queue: Promise<void> = Promise.resolve();

  /** Fetches the poster without credentials and without the browser's cache, so that the server refuses posters that only the author may see. */
  async function store(post: SeenPost, asked = generation): Promise<void> {
    const answer = await fetch(post.poster, { credentials: 'omit', cache: 'no-cache' });
    const poster = isPublicPoster(answer) ? storedPoster(post, await answer.blob()) : null;
    if (asked !== generation) return;
    const cache = await storage.open(seenPostsCache);
    if (poster) await cache.put(seenPostKey(post.postCode), poster);
    else await cache.delete(seenPostKey(post.postCode));
  }

  async function tidy(): Promise<void> {
    if (!(await storage.has(seenPostsCache))) return;
    const cache = await storage.open(seenPostsCache);
    const posts = (await cache.matchAll()).flatMap((answer) => seenPostIn(answer) ?? []);
    const kept = keptPosts(posts, now());
    for (const post of posts) if (!kept.includes(post)) await cache.delete(seenPostKey(post.postCode));
    for (const post of postsToCheck(kept, now())) await store({ ...post, checkedAt: now() });
  }

  async function run(post: SeenPost, asked: number): Promise<void> {
    if (asked !== generation) return;
    try {
      await store(post, asked);
      await tidy();
    } catch (error) {
      // Without a network there is nothing to store or to check. If the storage is full, all posters are removed.
      if ((error as Error).name === 'QuotaExceededError') await storage.delete(seenPostsCache);
    }
  }

  return {
    remember(post) {
      const seen = seenPostOf(post, now());
      const asked = generation;
      if (seen) queue = queue.then(() => run(seen, asked));
      return queue;
    },
    async forget() {
      generation += 1;
      await storage.delete(seenPostsCache);
    },
  };
}
