import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';

/** What a process knows of the others on the same database. */
export interface LiveProcesses {
  /** This process, as the others know it. */
  id: string;
  /** How many answer requests, this one included; never less than 1. */
  serving(): number;
  /** This process answers requests from now on. */
  serve(): Promise<void>;
  /** Says that this process lives, and counts the others. */
  beat(): Promise<void>;
  /** Says that it ends. */
  close(): Promise<void>;
}

interface Wish {
  db: Database;
  log: Logger;
  /** Called after each beat with how many processes live, whatever they do. */
  onCount?: (living: number) => void;
}

const beatMs = 5_000;
/** Three beats: a process that is not seen for so long is not counted. */
const livesFor = `interval '15 seconds'`;

// Whoever beats sweeps what others left, and skips what another process sweeps at the moment. Its streams go with a process.
const beatText = `with gone as (
    delete from processes where id in (select id from processes
      where seen_at < now() - interval '1 minute' and id <> $1 for update skip locked)
  ), old as (
    delete from fresh_writes where account_id in (select account_id from fresh_writes
      where until < now() - interval '1 minute' limit 10000 for update skip locked)
  ), own as (
    insert into processes (id, serves) values ($1, $2) on conflict (id) do update set seen_at = now(), serves = excluded.serves
  )
  select count(*) filter (where serves)::int as serving, count(*)::int as living from processes
  where id <> $1 and seen_at > now() - ${livesFor}`;

/** Enters this process into the table of those that run, and beats every few seconds until it is closed. */
export async function openProcesses({ db, log, onCount }: Wish): Promise<LiveProcesses> {
  const id = randomUUID();
  let serves = false;
  let others = 0;
  let running: Promise<void> | null = null;

  async function write(): Promise<void> {
    const { rows } = await db.$client.query<{ serving: number; living: number }>(beatText, [id, serves]);
    others = rows[0]?.serving ?? 0;
    onCount?.((rows[0]?.living ?? 0) + 1);
  }

  async function beat(): Promise<void> {
    // One after the other, so that the latest count is the one that stays.
    while (running) await running.catch(() => undefined);
    running = write().finally(() => {
      running = null;
    });
    await running;
  }

  await beat();
  const timer = setInterval(() => {
    if (running) return;
    beat().catch((error: unknown) => log.warn({ err: error }, 'this process could not say that it runs'));
  }, beatMs);
  timer.unref();

  return {
    id,
    serving: () => others + 1,
    async serve() {
      serves = true;
      await beat();
    },
    beat,
    async close() {
      clearInterval(timer);
      await running?.catch(() => undefined);
      // A process that cannot say so is not counted soon either.
      await db.$client.query('delete from processes where id = $1', [id]).catch(() => undefined);
    },
  };
}
