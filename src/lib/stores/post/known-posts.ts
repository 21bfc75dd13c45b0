import type { Post } from '#lib/contract/post/post.ts';
import { hasPlatform, platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { createKnown, withKnown } from '../known.ts';
import type { PagedList } from '../lists/paged-list.ts';

type Counted = Pick<Post, 'isLiked' | 'likeCount' | 'commentCount' | 'viewCount'>;
type Answered = Partial<Counted> & Pick<Post, 'postCode'>;

/** The facts that this document knows of a post. */
export interface PostFacts extends Partial<Counted> {
  /** The like that the member wants to have, until the server has confirmed or refused it. */
  wish?: boolean | undefined;
  isGone?: true;
  /** When somebody changed it, in milliseconds since 1970. */
  at?: number;
}

const posts = createKnown<PostFacts>('post', (before, next) => ({ ...before, ...next }));
export const { $known: $knownPosts, change: changePost } = posts;

/** Shows in all tabs of the member what the server has confirmed. */
export const announcePost = (code: string, facts: PostFacts): void =>
  posts.announce(code, { ...facts, at: platform().clock.now() });

/** The post as it is with that like. */
export const withLike = <P extends Pick<Post, 'isLiked' | 'likeCount'>>(post: P, isLiked: boolean): P =>
  post.isLiked === isLiked
    ? post
    : { ...post, isLiked, likeCount: String(Math.max(0, Number(post.likeCount) + (isLiked ? 1 : -1))) };

/** The post as the server has it, without a like that is only wished for. */
export function confirmedPost<P extends { postCode: string }>(post: P): P {
  const { wish, at, isGone, ...facts } = $knownPosts.get()[post.postCode] ?? {};
  return { ...post, ...facts };
}

const drawn = new WeakMap<object, readonly [PostFacts, { postCode: string }]>();

/** The post as every screen shows it now; the same object until something changes. */
export function postNow<P extends { postCode: string }>(post: P): P {
  const facts = $knownPosts.get()[post.postCode];
  if (!facts) return post;
  const [before, shown] = drawn.get(post) ?? [];
  if (before === facts) return shown as P;
  const confirmed = confirmedPost(post);
  const now = facts.wish === undefined ? confirmed : (withLike(confirmed as P & Counted, facts.wish) as P);
  drawn.set(post, [facts, now]);
  return now;
}

/** Takes over the counts of a post from an answer, unless somebody has changed it since the call began, `since` milliseconds after 1970. */
export function learnPost({ postCode, isLiked, likeCount, commentCount, viewCount }: Answered, since: number): void {
  if (($knownPosts.get()[postCode]?.at ?? 0) >= since) return;
  // As JSON without those that are undefined: a tile has fewer counts than a post.
  changePost(postCode, JSON.parse(JSON.stringify({ isLiked, likeCount, commentCount, viewCount })));
}

interface Answer {
  contents: readonly Answered[];
}
type Learn = (page: Answer, since: number) => void;

/** Takes over the counts of known posts from a page of a list. */
const learnPage: Learn = ({ contents }, since) => {
  for (const post of contents) if ($knownPosts.get()[post.postCode]) learnPost(post, since);
};

/** How old the page that the server has rendered may be, in milliseconds. */
const justNow = 10_000;

/** A list of posts as they are now. `create` makes it, with the function that is told of each answer; `first` is the page that the server has rendered. */
export function postList<Item extends Answered>(
  first: Answer | null,
  create: (onPage: Learn) => PagedList<Item>,
): PagedList<Item> {
  if (first && hasPlatform()) {
    const since = platform().clock.now() - justNow;
    // React must not be told of changes while it renders.
    queueMicrotask(() => learnPage(first, since));
  }
  return withKnown<Item, PagedList<Item>>(create(learnPage), posts, postNow);
}

/** The posts that are gone, for screens that are stored while a page is loaded anew. */
export const goneKey = 'riff-gone';
export const storedGone = (): string[] => platform().tabStorage.get(goneKey)?.split(' ') ?? [];

/** Whether the post was deleted in this tab, or elsewhere while this tab was shown. */
export const isGone = (postCode: string): boolean =>
  $knownPosts.get()[postCode]?.isGone || storedGone().includes(postCode);

/** Calls `run` with the code of each post that is gone, also of those that went while nobody listened. */
export function onPostGone(run: (postCode: string) => void): Stop {
  const told = new Set<string>();
  return $knownPosts.subscribe((known) => {
    for (const code in known) {
      if (!known[code]?.isGone || told.has(code)) continue;
      told.add(code);
      run(code);
    }
  });
}
