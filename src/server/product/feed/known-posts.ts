import { LRUCache } from 'lru-cache';
import type { TextLinks } from '#lib/contract/text-links.ts';
import { type NamedIn, namedIn } from '#lib/format/text-parts.ts';
import { batched } from '#server/ground/db/batched.ts';
import type { Database } from '#server/ground/db/database.ts';
import { type JsonText, jsonText } from '#server/ground/json-text.ts';
import type { Context } from '#server/product/context.ts';
import { type HydratedPost, hydratePosts, presentShared, type SharedPost, textOf } from '#server/product/views/post.ts';
import { type PostVersions, readVersions, type Ties, type WantedPost } from '#server/product/views/post-versions.ts';
import { findNamed, noLinks } from '#server/product/views/text-links.ts';

/** A post as it is written into pages. */
interface KnownPost {
  id: number;
  authorId: number;
  isPublic: boolean;
  versions: PostVersions;
  /** Its JSON, without what depends on the viewer. */
  text: JsonText<SharedPost>;
  named: NamedIn;
}

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
}

/** Characters of all known posts together: about 10,000 posts. */
const mostCharacters = 24_000_000;

/**
 * Reads the posts of pages, in the order of their ids. Posts that everybody sees alike are remembered, and each call checks that
 * none of their rows was written since: what is hidden, liked or renamed on any node counts at once. Simultaneous callers share
 * statements.
 */
export function postReader({ db, addresses }: Context): (page: WantedPage) => Promise<FeedPost[]> {
  const known = new LRUCache<number, KnownPost>({
    maxSize: mostCharacters,
    sizeCalculation: ({ text }) => text.length,
  });

  const knownFrom = knownFromWith(addresses);

  /** Reads posts as visitors see them, into a batch; those that everybody sees alike are remembered. */
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

  /** A sound whose original post is hidden is shown to its owner: reads such a post for this viewer. */
  async function readFor({ id, viewer }: WantedPost, shared: KnownPost): Promise<KnownPost> {
    if (viewer === null || shared.versions.isWhole || !shared.isPublic) return shared;
    const [own] = await hydratePosts(db, [{ id, viewer }]);
    return own ? knownFrom(own) : shared;
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
      linksOf(db, before),
      readInto(batch, unknown),
    ]);
    const changed = before.filter((post) => !now.isCurrent(post.versions)).map(({ id }) => id);
    for (const id of changed) for (const posts of [batch, known]) posts.delete(id);
    await readInto(batch, changed);
    const read = [...unknown, ...changed].flatMap((id) => batch.get(id) ?? []);
    for (const [id, found] of await linksOf(db, read)) links.set(id, found);
    const found = pages.map((): FeedPost[] => []);
    let place = 0;
    for (const [n, { ids, viewer }] of pages.entries()) {
      for (const id of ids) {
        const shared = batch.get(id);
        const ties = now.tiesTo(place);
        place += 1;
        if (!shared) continue;
        const post = shared.versions.isWhole ? shared : await readFor({ id, viewer }, shared);
        found[n]?.push({ post, ties, links: links.get(id) ?? noLinks });
      }
    }
    return found;
  }

  return batched(readPages);
}

const knownFromWith =
  (addresses: Context['addresses']) =>
  (post: HydratedPost): KnownPost => ({
    id: post.id,
    authorId: post.authorId,
    isPublic: post.isPublic,
    versions: post.versions,
    text: jsonText(presentShared(addresses, post)),
    named: namedIn(textOf(post)),
  });

/** What their texts lead to: names come and go, so this is read each time. */
async function linksOf(db: Database, posts: readonly KnownPost[]): Promise<Map<number, TextLinks>> {
  const links = await findNamed(
    db,
    posts.map(({ named }) => named),
  );
  return new Map(posts.map(({ id }, n) => [id, links[n] ?? noLinks]));
}
