import { coalesce } from '#lib/coalesce.ts';
import type { FeedPage } from '#lib/contract/post/post.ts';
import { type JsonText, joinedText, jsonText, listText, memberText } from '#server/ground/json-text.ts';
import { type Actor, viewerId } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { signInNeeded } from '#server/product/problem.ts';
import { presentFiles, presentOwn } from '#server/product/views/post.ts';
import { findHiddenWords } from '#server/product/views/words/hidden-words.ts';
import { cursorsWith, type FeedCursor } from './cursor.ts';
import { type FeedPost, postReader } from './known-posts.ts';
import { idPicker, type Picked } from './pick-ids.ts';
import { applyRules } from './rules.ts';
import { type Seen, seenReader } from './seen.ts';

interface FeedQuery {
  cursor?: string | undefined;
  size: number;
  feed: 'for-you' | 'following';
  page: number;
}

/** The most times that a page is refilled if posts were hidden after they were picked. */
const mostRefills = 3;

/**
 * Reads pages of the feed; `key` is the installation's key for cursors. Visitors that request the same page at the same time
 * share one query.
 */
export function feedReader(
  context: Context,
  key: Uint8Array,
): (actor: Actor, query: FeedQuery) => Promise<JsonText<FeedPage>> {
  const share = coalesce<JsonText<FeedPage>>('next');
  const { run } = context.telemetry;
  const pickIds = idPicker(context);
  const pick: typeof pickIds = (...given) => run('feed', 'pick', () => pickIds(...given));
  const cursors = cursorsWith(key);
  const readSeen = seenReader(context.db);
  const readPosts = postReader(context);
  const hydrate: typeof readPosts = (...given) => run('feed', 'hydrate', () => readPosts(...given));

  function begin(): FeedCursor {
    return { phase: 'unseen', startedAt: context.now(), behind: null, ahead: [] };
  }

  /** A page in four steps: pick ids, hydrate them in one batch, apply the rules, present. */
  async function readFeed(actor: Actor, { cursor, feed, size, page }: FeedQuery): Promise<JsonText<FeedPage>> {
    let next: FeedCursor | null = cursor === undefined ? begin() : cursors.read(cursor);
    const sitting = { viewer: viewerId(actor), feed, startedAt: next.startedAt };
    const seen = readSeen(sitting);
    const posts: (FeedPost & { hiddenBecauseOf: string | null })[] = [];
    let endsAtSeen: true | undefined;
    for (let round = 0; next && posts.length < size && round < mostRefills; round += 1) {
      const picking = pick(sitting, seen, next, size - posts.length);
      const [picked, known]: [Picked, Seen] = await Promise.all([picking, seen]);
      const { ids } = picked;
      const [read, words] = await Promise.all([
        hydrate({ ids, viewer: sitting.viewer, hidden: known.hidden }),
        findHiddenWords(context.db, known.hasWords ? sitting.viewer : null, 'post', ids),
      ]);
      for (const post of applyRules(read, known, words))
        posts.push({ ...post, hiddenBecauseOf: words.get(post.post.id)?.word ?? null });
      ({ next, endsAtSeen } = picked);
    }
    const contents = posts.map(({ post, ties, links, hiddenBecauseOf }) => {
      const own = presentOwn(actor, post, ties, { links, hiddenBecauseOf });
      if (post.sensitive === null) return joinedText(post.text, jsonText(own));
      return joinedText(post.text, jsonText({ ...own, ...presentFiles(context.addresses, actor, post.sensitive) }));
    });
    const rest = { page, hasNext: next !== null, cursor: next && cursors.write(next), endsAtSeen };
    return joinedText(memberText('contents', listText(contents)), jsonText(rest));
  }

  return async (actor, query) => {
    if (actor.kind === 'member') return await run('feed', 'page', () => readFeed(actor, query));
    if (query.feed === 'following') throw signInNeeded();
    return await share(`${query.size} ${query.page} ${query.cursor ?? ''}`, () =>
      run('feed', 'page', () => readFeed(actor, query)),
    );
  };
}
