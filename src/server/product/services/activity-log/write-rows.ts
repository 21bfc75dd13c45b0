import { LRUCache } from 'lru-cache';
import type { Database } from '#server/ground/db/database.ts';
import type { LogRow } from './logged-call.ts';

const textsKnown = 20_000;

/** Writes rows with one statement, and their texts, if this process has not written them today, with another before it. */
export function rowWriter(db: Database): (rows: LogRow[]) => Promise<void> {
  /** Each with the day on which it was written. */
  const known = new LRUCache<string, string>({ max: textsKnown });

  async function writeTexts(rows: LogRow[]): Promise<void> {
    const days = new Map<string, string>();
    for (const { createdAt, type, message, error, ip, userCode } of rows) {
      const day = createdAt.toISOString().slice(0, 10);
      for (const text of [type, message, error, ip, userCode]) {
        if (text !== null && known.get(text) !== day) days.set(text, day);
      }
    }
    if (days.size === 0) return;
    // In one order, so that two nodes never wait for each other.
    await db.$client.query({
      name: 'write_log_texts',
      text: insertTexts,
      values: [[...days.keys()], [...days.values()]],
    });
    for (const [text, day] of days) known.set(text, day);
  }

  return async (rows) => {
    await writeTexts(rows);
    const values = [
      rows.map(({ code }) => code),
      rows.map(({ responseCode }) => responseCode),
      rows.map(({ type }) => type),
      rows.map(({ data }) => data && JSON.stringify(data)),
      rows.map(({ error }) => error),
      rows.map(({ message }) => message),
      rows.map(({ ip }) => ip),
      rows.map(({ userCode }) => userCode),
      rows.map(({ createdAt }) => createdAt.toISOString()),
    ];
    await db.$client.query({ name: 'write_log_rows', text: insertRows, values });
  };
}

const insertTexts = `insert into activity_log_texts (text, used_on)
  select lower(text), max(day) from unnest($1::text[], $2::date[]) as written (text, day) group by 1 order by 1
  on conflict (text) do update set used_on = excluded.used_on where activity_log_texts.used_on < excluded.used_on`;

// Does not wait for the disk, where the calls that are recorded wait for it too: a crash of the whole machine loses the last moment of the log anyway.
const insertRows = `with unawaited as materialized (select set_config('synchronous_commit', 'off', true))
  insert into activity_log (code, response_code, type, data, error, message, ip, user_code, created_at)
  select code, status, type, data::jsonb, error, message, ip, member, at
    from unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::timestamptz[])
    as written (code, status, type, data, error, message, ip, member, at), unawaited`;
