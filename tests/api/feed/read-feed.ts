import { type FeedPage, feed } from '#lib/contract/post/post.ts';
import type { Client } from '#tests/support/riff/client.ts';

interface Query {
  size?: number;
  feed?: 'for-you' | 'following';
}

/** The pages of a feed from its start; `between` runs after each page. */
export async function readPages(reader: Client, query: Query = {}, between = async () => {}): Promise<FeedPage[]> {
  const pages: FeedPage[] = [];
  let cursor: string | undefined;
  do {
    const { data, message } = await reader.call(feed, { query: { size: 10, ...query, ...(cursor && { cursor }) } });
    if (!data) throw new Error(message);
    pages.push(data);
    cursor = data.cursor ?? undefined;
    await between();
  } while (cursor);
  return pages;
}

/** The codes of the posts of a feed, in its order. */
export const readCodes = async (...given: Parameters<typeof readPages>): Promise<string[]> =>
  (await readPages(...given)).flatMap(({ contents }) => contents.map(({ postCode }) => postCode));
