import { type SQL, sql } from 'drizzle-orm';
import type { JobState, ListedJob } from '#lib/contract/admin/jobs.ts';
import type { CountedPage } from '#lib/contract/page.ts';
import { postFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { keyset } from '#server/product/views/lists/keyset.ts';
import type { CountedPageOf, PageQuery, Reader, Stretch } from '#server/product/views/lists/page-of.ts';
import { isCancellable } from './change-job.ts';

type Row = Omit<ListedJob, 'createdAt' | 'mayRetry' | 'mayCancel'> & { at: Date; id: string };

/**
 * A job that failed because of its upload is listed as that upload, with the reason that its author sees. Only indexed uploads are read:
 * failed ones of a post that can be retried, and failed ones that no post uses.
 */
const listed = sql`
  select j.id::text as id, 'JOB' as kind, j.name as type,
    case when j.state < 'active' then 'WAITING' when j.state = 'active' then 'RUNNING' else 'FAILED' end as state,
    coalesce(j.output ->> 'message', j.output ->> 'value', '') as error,
    case when j.started_on is null then 0 else j.retry_count + 1 end as tries, j.retry_limit + 1 as "triesMost", date_trunc('milliseconds', j.created_on) as at,
    (j.data ->> 'uploadId')::bigint as upload_id, (j.data ->> 'postId')::bigint as post_id
  from pgboss.job j
  where (j.state <= 'active' or j.state = 'failed') and j.name not like '\\_\\_pgboss%' and not (j.state = 'failed'
    and j.name = 'transcode-upload' and exists (select from uploads u where u.id = (j.data ->> 'uploadId')::bigint and u.status <> 'STORED'))
  union all
  select u.code, 'UPLOAD', u.resource_type::text, 'FAILED', u.failure, null, null, date_trunc('milliseconds', u.touched_at), u.id, null
  from uploads u
  where u.status = 'FAILED' and ((u.used_at is not null and u.original_removed_at is null) or u.used_at is null)`;

const rows = sql`
  select l.*, u.code as "uploadCode", p.code as "postCode", a.user_name as "userName"
  from (${listed}) l
  left join uploads u on u.id = l.upload_id
  left join lateral (select code, author_id from posts where (posts.id = l.post_id or posts.upload_id = l.upload_id) and ${condition(postFor.removable, { of: 'posts' })} limit 1) p on true
  left join accounts a on a.id = coalesce(u.owner_id, p.author_id)`;

const newest = [
  [sql`r.at`, 'moment'],
  [sql`r.id`, 'text'],
] as const;

interface Wanted {
  keyWord: string;
  state?: JobState | undefined;
}

function isWanted({ keyWord, state }: Wanted): SQL {
  const text = sql`lower(concat_ws(' ', r.type, r.id, r."uploadCode", r."postCode", r."userName", r.error))`;
  const isFound = keyWord === '' ? sql`true` : sql`strpos(${text}, lower(${keyWord})) > 0`;
  return state ? sql`${isFound} and r.state = ${state}` : isFound;
}

/** A page of the queue and of failed uploads. */
export async function listJobs(
  { db }: Pick<Context, 'db'>,
  pageOf: CountedPageOf,
  { reader, query }: { reader: Reader & { actor: Member }; query: PageQuery & Wanted },
): Promise<CountedPage<ListedJob>> {
  const wanted = isWanted(query);
  const mayChange = reader.actor.permissions.has('LOG.update');
  return await pageOf<Row, ListedJob>(reader, query, {
    name: 'jobs',
    of: [query.keyWord, query.state ?? ''],
    count: async () => {
      const { rows: counted } = await db.execute<{ total: number }>(
        sql`select count(*)::int as total from (${rows}) r where ${wanted}`,
      );
      return counted[0]?.total ?? 0;
    },
    read: async ({ after, skip, most }: Stretch, sort) => {
      const { isAfter, order } = keyset(newest, sort, after);
      const read = await db.execute<Row & Record<string, unknown>>(
        sql`select * from (${rows}) r where ${wanted} and ${isAfter} order by ${order} offset ${skip} limit ${most}`,
      );
      return read.rows.map((row) => ({ ...row, at: new Date(row.at) }));
    },
    keyOf: ({ at, id }) => [at.getTime(), id],
    present: (found) => found.map((row) => presented(row, mayChange)),
  });
}

function presented(row: Row, mayChange: boolean): ListedJob {
  const { id, kind, type, state, uploadCode, postCode, userName, error, tries, triesMost, at } = row;
  return {
    ...{ code: id, kind, type, state, uploadCode, postCode, userName, error, tries, triesMost },
    createdAt: at.toISOString(),
    // Without a post, nothing is left to retry.
    mayRetry: mayChange && state === 'FAILED' && (kind === 'JOB' || postCode !== null),
    mayCancel: mayChange && state !== 'FAILED' && isCancellable(type),
  };
}
