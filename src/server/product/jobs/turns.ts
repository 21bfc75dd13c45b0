import type { Db, JobOptions } from 'pg-boss';

/** The member whose turn a job is, and its rank. */
export interface Turn {
  memberId: number;
  /** Long jobs have workers of their own, so that others need not wait for them. */
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
 * pg-boss starts jobs of a higher priority first. Long and short, published and unpublished jobs have four ranges of priorities. Within a
 * range, a job's distance from the top is its round: each member has one job per round, and a new job enters the current round.
 */
const range = 2 ** 28;
const rangeOf = ({ isLong, isPublished }: Turn): number => (isLong ? 0 : 2) + (isPublished ? 1 : 0);

/** The lowest priority of a job that is not long. */
export const shortPriority = 2 * range;

/** A member's clips do not wait for their own long video: of each kind, one of their jobs runs at a time. */
const groupOf = ({ memberId, isLong }: Turn): string => (isLong ? `${memberId} long` : String(memberId));

/**
 * At most one job of a group runs: if two workers fetch jobs of one group at the same moment, the second one gets none. An existing index
 * is only looked up: `create index if not exists` would wait for all running publishing transactions and could deadlock with them.
 * Processes that start together on an empty database create it one after the other.
 */
export const oneRunning = `do $$ begin
  if to_regclass('pgboss.job_one_running') is null then
    perform pg_advisory_xact_lock(7433003);
    create unique index if not exists job_one_running on pgboss.job (name, group_id) where state = 'active' and group_id is not null;
  end if;
end $$`;

/** The properties that pg-boss needs for new jobs, which enter the queue in this order. */
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

// The current round, and the last round of each member; the conditions match pg-boss's index of taken keys.
const unfinished = `
  with job as materialized (
    select priority / ${range} as range, group_id, priority from pgboss.job
    where name = $1 and state <= 'active' and policy = 'exclusive')
  select range, null as "group", max(priority) as priority from job group by 1
  union all
  select range, group_id, min(priority) from job where group_id = any ($2::text[]) group by 1, 2`;
