import { LRUCache } from 'lru-cache';
import type { Commenters } from '#lib/contract/post/post-kinds.ts';
import type { TextLinks } from '#lib/contract/text-links.ts';
import { type NamedIn, namedIn } from '#lib/format/text-parts.ts';
import { batched } from '#server/ground/db/batched.ts';
import type { Database } from '#server/ground/db/database.ts';
import { type JsonText, jsonText } from '#server/ground/json-text.ts';
import { nobody } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import {
  type HydratedPost,
  hydratePosts,
  type PostFiles,
  presentFiles,
  presentShared,
  type SharedPost,
  textOf,
} from '#server/product/views/post.ts';
import { type PostVersions, readVersions, type Ties } from '#server/product/views/post-versions.ts';
import { findNamed, noLinks } from '#server/product/views/text-links.ts';
import type { Ids } from './hidden.ts';

/** A post in the form in which pages contain it. */
export type KnownPost = {
  id: number;
  authorId: number;
  commentsFrom: Commenters;
  isPublic: boolean;
  versions: PostVersions;
  named: NamedIn;
} & SharedText;

/** The JSON of a post without the parts that depend on the viewer, to which the files of a sensitive post belong. */
type SharedText =
  | { sensitive: null; text: JsonText<SharedPost & PostFiles> }
  | { sensitive: HydratedPost; text: JsonText<SharedPost> };

/** A post for one viewer. */
export interface FeedPost {
  post: KnownPost;
  ties: Ties;
  links: TextLinks;
}

/** The posts that one caller wants; `viewer` is null for visitors. */
interface WantedPage {
  ids: readonly number[];
  viewer: number | null;
  /** The ids of the members that are hidden from the viewer. */
  hidden: Ids;
  /** Whether the viewer hides or covers words. */
  hasWords: boolean;
}

/** The limit for the characters of all cached posts together: about 10,000 posts. */
const mostCharacters = 24_000_000;

/**
 * Reads the posts of pages, in the order of the given ids. Posts that all viewers see alike are cached, and each call checks that
 * none of their rows has been written since. So hiding, liking or renaming on any node takes effect at once. Simultaneous callers
 * share statements.
 */
export function postReader({ db, addresses }: Context): (page: WantedPage) => Promise<FeedPost[]> {
  const known = new LRUCache<number, KnownPost>({
    maxSize: mostCharacters,
    sizeCalculation: ({ text }) => text.length,
  });

  const knownFrom = knownFromWith(addresses);

  /** Reads posts as visitors see them into a batch, and caches those that all viewers see alike. */
  async function readInto(batch: Map<number, KnownPost>, ids: readonly number[]): Promise<void> {
    const posts = await hydratePosts(
      db,
      ids.map((id) => ({ id, viewer: null })),
    );
    for (const post of posts.map(knownFrom)) {
      batch.set(post.id, post);
      if (post.isPublic && post.versions.isWhole) known.set(post.id, post);
    }
  }

  async function readPages(pages: readonly WantedPage[]): Promise<FeedPost[][]> {
    const wanted = pages.flatMap(({ ids, viewer }) => ids.map((id) => ({ id, viewer })));
    const ids = [...new Set(wanted.map(({ id }) => id))];
    const before = ids.flatMap((id) => known.get(id) ?? []);
    const batch = new Map(before.map((post) => [post.id, post]));
    const unknown = ids.filter((id) => !batch.has(id));
    const versions = before.map((post) => post.versions);
    const [now, links] = await Promise.all([
      readVersions(db, versions, wanted),
      linksOf(db, before, null),
      readInto(batch, unknown),
    ]);
    const changed = before.filter((post) => !now.isCurrent(post.versions)).map(({ id }) => id);
    for (const id of changed) for (const posts of [batch, known]) posts.delete(id);
    await readInto(batch, changed);
    const read = [...unknown, ...changed].flatMap((id) => batch.get(id) ?? []);
    for (const [id, found] of await linksOf(db, read, null)) links.set(id, found);
    let place = 0;
    return pages.map(({ ids }) =>
      ids.flatMap((id) => {
        const ties = now.tiesTo(place);
        place += 1;
        const post = batch.get(id);
        return post ? [{ post, ties, links: links.get(id) ?? noLinks }] : [];
      }),
    );
  }

  const readShared = batched(readPages);
  return async (page) => await asSeenBy(page, await readShared(page), { db, knownFrom });
}

/** Adapts posts to this viewer: only its owner sees the name of a hidden post's sound, and no one is named who is blocked or has a hidden word. */
async function asSeenBy(
  { viewer, hidden, hasWords }: WantedPage,
  posts: FeedPost[],
  { db, knownFrom }: { db: Database; knownFrom: (post: HydratedPost) => KnownPost },
): Promise<FeedPost[]> {
  const isOther = ({
    isPublic,
    versions: {
      posts: [id, , soundFrom = id],
      accounts,
      isWhole,
    },
  }: KnownPost) => isPublic && (!isWhole || hidden.has(Number(accounts[2])) || (hasWords && soundFrom !== id));
  const others = posts.filter(({ post }) => isOther(post));
  if (viewer === null || (others.length === 0 && hidden.size === 0)) return posts;
  const wanted = others.map(({ post: { id } }) => ({ id, viewer }));
  const own = new Map((await hydratePosts(db, wanted)).map((post) => [post.id, knownFrom(post)]));
  const seen = posts.map((each) => ({ ...each, post: own.get(each.post.id) ?? each.post }));
  const links = await linksOf(
    db,
    seen.map(({ post }) => post),
    viewer,
  );
  return seen.map((each) => ({ ...each, links: links.get(each.post.id) ?? noLinks }));
}

const knownFromWith =
  (addresses: Context['addresses']) =>
  (post: HydratedPost): KnownPost => ({
    id: post.id,
    authorId: post.authorId,
    commentsFrom: post.commentsFrom,
    isPublic: post.isPublic,
    versions: post.versions,
    ...(post.sensitive === null
      ? { text: jsonText({ ...presentShared(post), ...presentFiles(addresses, nobody, post) }), sensitive: null }
      : { text: jsonText(presentShared(post)), sensitive: post }),
    named: namedIn(textOf(post)),
  });

/** The links in the texts of posts; they are read each time, because names appear and disappear. */
async function linksOf(
  db: Database,
  posts: readonly KnownPost[],
  viewer: number | null,
): Promise<Map<number, TextLinks>> {
  const links = await findNamed(
    db,
    posts.map(({ named }) => named),
    viewer,
  );
  return new Map(posts.map(({ id }, n) => [id, links[n] ?? noLinks]));
}
