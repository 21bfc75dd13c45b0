import { sql } from 'drizzle-orm';
import { coalesce } from '#lib/coalesce.ts';
import { memberFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import type { Context } from '#server/product/context.ts';

/** A keyword that several members searched for lately. */
export interface PopularKeyword {
  keyword: string;
  /** The number of members. */
  count: number;
}

const days = 30;
/** Keywords of fewer members stay private. */
const membersLeast = 3;
const keywordsMost = 10_000;

/** Refreshed after a minute, and served stale during the refresh; after ten minutes, callers wait. */
const freshMilliseconds = 60_000;
const usableMilliseconds = 600_000;

// A member has one row per keyword, so rows are members. Searches of disabled accounts do not count.
const popular = (
  since: Date,
) => sql`select lower(k.keyword) as keyword, count(*)::int as count from keywords k join accounts a on a.id = k.account_id
    where k.searched_at > ${since.toISOString()}::timestamptz and ${condition(memberFor.everybody, { of: 'a' })}
    group by 1 having count(*) >= ${membersLeast} order by 2 desc, 1 limit ${keywordsMost}`;

/** The most popular keywords of enabled members in the last 30 days, by number of members; one query a minute for all callers of a node. */
export function popularKeywords({
  db,
  log,
  now,
}: Pick<Context, 'db' | 'log' | 'now'>): () => Promise<readonly PopularKeyword[]> {
  const share = coalesce<readonly PopularKeyword[]>('join');
  let latest: { keywords: readonly PopularKeyword[]; readAt: number } | null = null;

  const read = () =>
    share('', async () => {
      const readAt = now().getTime();
      const { rows } = await db.execute<{ keyword: string; count: number }>(
        popular(new Date(readAt - days * 86_400_000)),
      );
      latest = { keywords: rows, readAt };
      return latest.keywords;
    });

  return async () => {
    const age = latest ? now().getTime() - latest.readAt : Number.POSITIVE_INFINITY;
    if (!latest || age > usableMilliseconds) return await read();
    if (age > freshMilliseconds) {
      read().catch((error: unknown) => log.warn({ err: error }, 'the popular keywords could not be read'));
    }
    return latest.keywords;
  };
}
