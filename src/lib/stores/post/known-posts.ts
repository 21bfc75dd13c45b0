import type { Post } from '#lib/contract/post/post.ts';
import { hasPlatform, platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { createKnown, withKnown } from '../known.ts';
import type { PagedList } from '../lists/paged-list.ts';
import { withoutHidden } from '../relation/hidden-members.ts';

type Counted = Pick<Post, 'isLiked' | 'likeCount' | 'commentCount' | 'viewCount'>;
/** The tiles of a profile have no author. */
type Answered = Partial<Counted> & Pick<Post, 'postCode'> & { userCode?: string };

/** The facts that this document knows of a post. */
export interface PostFacts
  extends Partial<Counted & Pick<Post, 'sensitive' | 'isCovered' | 'version' | 'commentsFrom'>> {
  /** The member's wanted like, until the server has confirmed or refused it. */
  wish?: boolean | undefined;
  isGone?: true;
  /** Whether the member marked it as not interesting: the feeds leave it out, no other list does. */
  isUninteresting?: boolean;
  /** When it last changed, in milliseconds since 1970. */
  at?: number;
}

const posts = createKnown<PostFacts>('post', (before, next) => ({ ...before, ...next }));
export const { $known: $knownPosts, change: changePost } = posts;

/** Shows the confirmed state in all tabs of the member. */
export const announcePost = (code: string, facts: PostFacts): void =>
  posts.announce(code, { ...facts, at: platform().clock.now() });

/** The post with that like state. */
export const withLike = <P extends Pick<Post, 'isLiked' | 'likeCount'>>(post: P, isLiked: boolean): P =>
  post.isLiked === isLiked
    ? post
    : { ...post, isLiked, likeCount: String(Math.max(0, Number(post.likeCount) + (isLiked ? 1 : -1))) };

/** The post in the server's state, without an optimistic like. */
export function confirmedPost<P extends { postCode: string }>(post: P): P {
  const { wish, at, isGone, isUninteresting, ...facts } = $knownPosts.get()[post.postCode] ?? {};
  return { ...post, ...facts };
}

const drawn = new WeakMap<object, readonly [PostFacts, { postCode: string }]>();

/** The post in its current state on every screen; the same object until something changes. */
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

/** Applies the counts of a post from an answer, unless the post has changed since the call began, `since` milliseconds after 1970. */
export function learnPost({ postCode, isLiked, likeCount, commentCount, viewCount }: Answered, since: number): void {
  if (($knownPosts.get()[postCode]?.at ?? 0) >= since) return;
  // JSON drops undefined values: a tile has fewer counts than a post.
  changePost(postCode, JSON.parse(JSON.stringify({ isLiked, likeCount, commentCount, viewCount })));
}

/** The same, for a component that shows `known`; hydration repeats what the server rendered. */
export const postAs = <P extends { postCode: string }>(known: Readonly<Record<string, PostFacts>>, post: P): P =>
  known === $knownPosts.get() ? postNow(post) : post;

interface Answer {
  contents: readonly Answered[];
}
type Learn = (page: Answer, since: number) => void;

/** Applies the counts of known posts from a page of a list. */
const learnPage: Learn = ({ contents }, since) => {
  for (const post of contents) if ($knownPosts.get()[post.postCode]) learnPost(post, since);
};

/** The maximum age of a server-rendered page, in milliseconds. */
const justNow = 10_000;

/** A list of posts in their current state. `create` makes it, with the function to call for each answer; `first` is the server-rendered page. */
export function postList<Item extends Answered>(
  first: Answer | null,
  create: (onPage: Learn) => PagedList<Item>,
): PagedList<Item> {
  if (first && hasPlatform()) {
    const since = platform().clock.now() - justNow;
    // React must not receive changes while it renders.
    queueMicrotask(() => learnPage(first, since));
  }
  const list = withKnown<Item, PagedList<Item>>(create(learnPage), posts, postNow);
  return withoutHidden<Item, PagedList<Item>>(list, ({ userCode }) => userCode, 'posts');
}

/** The deleted posts, for screens that are stored while a page reloads. */
export const goneKey = 'riff-gone';
export const storedGone = (): string[] => platform().tabStorage.get(goneKey)?.split(' ') ?? [];

/** Whether the post was deleted in this tab, or elsewhere while this tab was shown. */
export const isGone = (postCode: string): boolean =>
  $knownPosts.get()[postCode]?.isGone || storedGone().includes(postCode);

/** Calls `run` with the code of each deleted post, including those deleted before the subscription. */
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

const uninterestingKey = 'riff-uninteresting';
const storedUninteresting = () => platform().tabStorage.get(uninterestingKey)?.split(' ') ?? [];

/** Stores for this tab whether a post is not interesting, for feeds that are stored while a page reloads. */
export function storeUninteresting(postCode: string, isUninteresting: boolean): void {
  const others = storedUninteresting().filter((code) => code !== postCode);
  const codes = isUninteresting ? [...others, postCode] : others;
  platform().tabStorage.set(uninterestingKey, codes.length > 0 ? codes.join(' ') : null);
}

/** Whether the member marked the post as not interesting in this tab, or elsewhere while this tab was shown. */
export const isUninteresting = (postCode: string): boolean =>
  $knownPosts.get()[postCode]?.isUninteresting ?? storedUninteresting().includes(postCode);

/** Calls `run` with each post that becomes not interesting, or interesting again; first with those that already are not. */
export function onInterest(run: (postCode: string, isUninteresting: boolean) => void): Stop {
  const told = new Map<string, boolean>();
  return $knownPosts.subscribe((known) => {
    for (const code in known) {
      const isNow = known[code]?.isUninteresting ?? false;
      if (isNow === (told.get(code) ?? false)) continue;
      told.set(code, isNow);
      run(code, isNow);
    }
  });
}
