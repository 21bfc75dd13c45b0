import { eq, inArray, sql } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import type { commentNews as call } from '#lib/contract/comment/comment.ts';
import { messages } from '#lib/contract/messages.ts';
import { batched } from '#server/ground/db/batched.ts';
import type { Database } from '#server/ground/db/database.ts';
import { accounts, posts } from '#server/ground/db/schema/index.ts';
import { commentFor, postFor } from '#server/product/audience/audience.ts';
import { conditionText } from '#server/product/audience/condition.ts';
import { memberFacts, postFacts } from '#server/product/audience/facts.ts';
import { holds } from '#server/product/audience/holds.ts';
import { type Actor, viewerId } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { notFound } from '#server/product/problem.ts';

type News = InferOutput<typeof call.data>;

/** What can be watched: the value now, and when it may have changed. */
interface Watched {
  read(): Promise<News>;
  subscribe(onChange: () => void): () => void;
}

/** Says how many comments a post has and which is the newest. Both throw a 404 once the actor may not see the post. */
export interface CommentNews {
  read(actor: Actor, code: string): Promise<News>;
  watch(actor: Actor, code: string): Promise<Watched>;
}

/** Everybody who watches a post wants to know at the same moment: one statement answers them all. */
const readersAtOnce = 2_000;

export function commentNews({ db, notices }: Pick<Context, 'db' | 'notices'>): CommentNews {
  const readRow = batched((codes: string[]) => readRows(db, codes), readersAtOnce);

  async function find(actor: Actor, code: string): Promise<Row> {
    const row = await readRow(code);
    const maySee = row && holds(postFor.viewer, { ...row.post, author: row.author }, viewerId(actor));
    if (!maySee) throw notFound(messages.postNotFound);
    return row;
  }

  async function read(actor: Actor, code: string): Promise<News> {
    const { commentCount, newest } = await find(actor, code);
    return { commentCount: String(commentCount), newest };
  }

  return {
    read,
    async watch(actor, code) {
      const { id, authorId } = await find(actor, code);
      return {
        read: () => read(actor, code),
        subscribe(onChange) {
          // Nobody sees the post any more once its author is disabled, which ends their sessions.
          const stops = [notices.onPost(id, onChange), notices.onSessions(authorId, onChange)];
          return () => {
            for (const stop of stops) stop();
          };
        },
      };
    },
  };
}

type Row = Awaited<ReturnType<typeof selectRows>>[number];

/** The rows of these codes, in their order; undefined for a post that does not exist. */
async function readRows(db: Database, codes: string[]): Promise<(Row | undefined)[]> {
  const rows = new Map((await selectRows(db, [...new Set(codes)])).map((row) => [row.code, row]));
  return codes.map((code) => rows.get(code));
}

function selectRows(db: Database, codes: string[]) {
  return db
    .select({
      id: posts.id,
      authorId: posts.authorId,
      code: posts.code,
      post: postFacts,
      author: memberFacts,
      commentCount: posts.commentCount,
      newest: sql<string | null>`(select c.code from comments c
        where c.post_id = posts.id and c.parent_id is null and ${sql.raw(conditionText(commentFor.inThread, { of: 'c' }))}
        order by c.created_at desc, c.id desc limit 1)`,
    })
    .from(posts)
    .innerJoin(accounts, eq(accounts.id, posts.authorId))
    .where(inArray(posts.code, codes));
}
