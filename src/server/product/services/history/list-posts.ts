import type { LikedPost, ViewedPost } from '#lib/contract/activity/history.ts';
import type { CountedPage } from '#lib/contract/page.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { hydrateHistoryPosts } from '#server/product/views/history-post.ts';
import type { CountedPageOf, PageQuery, Reader } from '#server/product/views/lists/page-of.ts';
import { countEntries, type Entry, readEntries } from './read-entries.ts';

type Call = { reader: Reader & { actor: Member }; query: PageQuery };

/** A page of the member's viewed posts. */
export const listViews = (context: Context, pageOf: CountedPageOf, call: Call): Promise<CountedPage<ViewedPost>> =>
  listPosts(context, pageOf, call, 'views', (post, viewedAt) => ({ ...post, viewedAt }));

/** A page of the posts that the member likes. */
export const listLikes = (context: Context, pageOf: CountedPageOf, call: Call): Promise<CountedPage<LikedPost>> =>
  listPosts(context, pageOf, call, 'likes', (post, likedAt) => ({ ...post, likedAt }));

async function listPosts<Item>(
  context: Context,
  pageOf: CountedPageOf,
  { reader, query }: Call,
  history: 'views' | 'likes',
  itemOf: (post: Omit<LikedPost, 'likedAt'>, at: string) => Item,
): Promise<CountedPage<Item>> {
  const member = reader.actor.id;
  return await pageOf<Entry, Item>(reader, query, {
    name: `history of ${history}`,
    of: [member],
    count: () => countEntries(context.db, history, member),
    read: (stretch, sort) => readEntries(context.db, { history, member }, sort, stretch),
    keyOf: ({ at, id }) => [at, id],
    present: async (entries) => {
      const ids = entries.map(({ postId }) => postId);
      const posts = await hydrateHistoryPosts(context, ids, reader.actor);
      return entries.flatMap(({ at, postId }) => {
        const post = posts.get(postId);
        return post ? [itemOf(post, new Date(at).toISOString())] : [];
      });
    },
  });
}
