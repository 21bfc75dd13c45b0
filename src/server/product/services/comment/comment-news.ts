import { sql } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import type { commentNews as call } from '#lib/contract/comment/comment.ts';
import { messages } from '#lib/contract/messages.ts';
import { batched } from '#server/ground/db/batched.ts';
import type { Database } from '#server/ground/db/database.ts';
import { commentFor, postFor } from '#server/product/audience/audience.ts';
import { conditionText } from '#server/product/audience/condition.ts';
import { type Actor, viewerId } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { notFound } from '#server/product/problem.ts';

type News = InferOutput<typeof call.data>;

/** A watched value: its present state, and a subscription to possible changes. */
interface Watched {
  read(): Promise<News>;
  subscribe(onChange: () => void): () => void;
}

/** The number of comments on a post, and the newest one. Both methods throw a 404 once the actor may not see the post. */
export interface CommentNews {
  read(actor: Actor, code: string): Promise<News>;
  watch(actor: Actor, code: string): Promise<Watched>;
}

/** All watchers of a post read at the same moment, so one statement answers up to this many. */
const readersAtOnce = 2_000;

export function commentNews({ db, changes }: Pick<Context, 'db' | 'changes'>): CommentNews {
  const readRow = batched((wanted: Wanted[]) => readRows(db, wanted), readersAtOnce);

  async function find(actor: Actor, code: string): Promise<Row> {
    const row = await readRow({ code, viewer: viewerId(actor) });
    if (!row) throw notFound(messages.postNotFound);
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
          // Once its author is disabled, which ends their sessions, nobody can see the post any more.
          const stops = [changes.onPost(Number(id), onChange), changes.onSessions(Number(authorId), onChange)];
          const viewer = viewerId(actor);
          if (viewer !== null) stops.push(changes.onRelations(viewer, onChange));
          return () => {
            for (const stop of stops) stop();
          };
        },
      };
    },
  };
}

/** The post with this code, as a viewer sees it. */
interface Wanted {
  code: string;
  /** Null for visitors. */
  viewer: number | null;
}

type Row = { id: string; authorId: string; commentCount: number; newest: string | null };

/** The rows as each viewer sees them, in their order; undefined for a post that does not exist or is hidden from them. Visitors share one query. */
async function readRows(db: Database, wanted: Wanted[]): Promise<(Row | undefined)[]> {
  const keyOf = ({ code, viewer }: Wanted) => `${code} ${viewer ?? ''}`;
  const looks = new Map(wanted.map((one) => [keyOf(one), one]));
  const [keys, different] = [[...looks.keys()], [...looks.values()]];
  const [codes, viewers] = [different.map(({ code }) => code), different.map(({ viewer }) => viewer)];
  const { rows } = await db.execute<Row & { place: string }>(sql`
    select watcher.place, p.id, p.author_id as "authorId", p.comment_count as "commentCount",
        (select c.code from comments c where c.post_id = p.id and c.parent_id is null and ${isShown}
          order by c.created_at desc, c.id desc limit 1) as newest
      from unnest(${sql.param(codes)}::text[], ${sql.param(viewers)}::bigint[]) with ordinality watcher (code, viewer, place)
      join posts p on p.code = watcher.code and ${maySee}`);
  const found = new Map(rows.map((row) => [keys[Number(row.place) - 1], row]));
  return wanted.map((one) => found.get(keyOf(one)));
}

const isShown = sql.raw(conditionText(commentFor.inThread, { of: 'c', viewer: 'watcher.viewer' }));
const maySee = sql.raw(conditionText(postFor.viewer, { of: 'p', viewer: 'watcher.viewer' }));
