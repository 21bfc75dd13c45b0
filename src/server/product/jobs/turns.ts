import type { Db, JobOptions } from 'pg-boss';

/** Whose turn a job is, and what goes before it. */
export interface Turn {
  memberId: number;
  /** Long jobs have workers of their own, which others need not wait for. */
  isLong: boolean;
  isPublished: boolean;
}

type Place = Required<Pick<JobOptions, 'priority' | 'group'>>;

interface Round {
  range: number;
  /** Null: of anybody. */
  group: string | null;
  priority: number;
}

/*
 * pg-boss begins jobs of a higher priority first. Long and short, published and not, are four ranges of priorities. Within a range a job's
 * distance from the top is its round: a member has one job in each, and enters at the one that is being served.
 */
const range = 2 ** 28;
const rangeOf = ({ isLong, isPublished }: Turn): number => (isLong ? 0 : 2) + (isPublished ? 1 : 0);

/** The lowest priority of a job that is not long. */
export const shortPriority = 2 * range;

/** A member's clips do not wait for their long video either: of each kind, one of theirs runs at a time. */
const groupOf = ({ memberId, isLong }: Turn): string => (isLong ? `${memberId} long` : String(memberId));

/**
 * At most one job of a group runs: fetching a second one, which two workers do at the same moment, finds nothing. An index that is there is only looked for:
 * to create it, even in vain, waits for everybody who is publishing, and could end in a deadlock with them. Processes that start together on an empty
 * database create it one after the other.
 */
export const oneRunning = `do $$ begin
  if to_regclass('pgboss.job_one_running') is null then
    perform pg_advisory_xact_lock(7433003);
    create unique index if not exists job_one_running on pgboss.job (name, group_id) where state = 'active' and group_id is not null;
  end if;
end $$`;

/** What pg-boss has to know about new jobs, which are in the queue in this order. */
export async function takeTurns(db: Db, name: string, turns: Turn[]): Promise<Place[]> {
  const groups = turns.map(groupOf);
  const { rows } = (await db.executeSql(unfinished, [name, groups])) as { rows: Round[] };
  const rounds = new Map(rows.map(({ range, group, priority }) => [`${range} ${group ?? ''}`, priority]));
  return turns.map((turn) => {
    const own = rangeOf(turn);
    const group = groupOf(turn);
    const last = rounds.get(`${own} ${group}`);
    const wanted = last === undefined ? (rounds.get(`${own} `) ?? (own + 1) * range - 1) : last - 1;
    const priority = Math.max(wanted, own * range + 1);
    rounds.set(`${own} ${group}`, priority);
    return { priority, group: { id: group } };
  });
}

// The round that is being served, and the last one of each member; the conditions are those of pg-boss's index of taken keys.
const unfinished = `
  with job as materialized (
    select priority / ${range} as range, group_id, priority from pgboss.job
    where name = $1 and state <= 'active' and policy = 'exclusive')
  select range, null as "group", max(priority) as priority from job group by 1
  union all
  select range, group_id, min(priority) from job where group_id = any ($2::text[]) group by 1, 2`;
