import type { Context } from '../../src/server/product/context.ts';
import { posts as allPosts } from '../posts/posts.ts';
import type { DemoPostScript } from '../posts/script.ts';
import { type DemoAccount, readState } from './demo-state.ts';
import { type DemoOptions, seedFirst } from './seed.ts';
import { seedRest } from './seed-rest.ts';

/** A demo whose first posts exist. */
export interface DemoStart {
  account: DemoAccount;
  /** Makes the posts that are still to come; throws when `signal` aborts, and a later start continues from there. */
  finish(signal?: AbortSignal): Promise<void>;
}

/** Riff begins to serve once it has this many posts. */
const FIRST = 10;

/** Makes the first posts of the demo unless they exist already. */
export async function makeDemoOnce(
  context: Context,
  say: (line: string) => void,
  { first = FIRST, ...options }: DemoOptions & { first?: number } = {},
): Promise<DemoStart> {
  const { posts = allPosts } = options;
  const { email, password } =
    (await readState(context.db)) ??
    (await seedFirst(context, say, { ...options, first: newestOf(posts, first), replaces: false }));
  return {
    account: { email, password },
    finish: (signal) => seedRest(context, say, { ...options, ...(signal && { signal }) }),
  };
}

/** The newest posts, so that posts that arrive later stand below them; and the posts whose sounds they use. */
function newestOf(posts: readonly DemoPostScript[], count: number): DemoPostScript[] {
  const newest = new Set<DemoPostScript>();
  for (const post of posts) {
    if (newest.size >= count) break;
    const original = posts.find(({ key }) => key === post.media.soundOf);
    if (original) newest.add(original);
    newest.add(post);
  }
  return [...newest];
}
