/** Runs work with the same name once at a time, limits how much runs at once, and lets waiting callers take turns. */
export interface SharedTurns {
  /**
   * Runs `work` when it is the turn of the caller `who`. A call for a name that is running or waiting gets the result of that run. Throws
   * {@link Crowded} if `who` has too much waiting already, or if all callers together have and none has more than `who`.
   */
  run<Result>(name: string, who: string, work: () => Promise<Result>): Promise<Result>;
}

/** How much may run and wait. */
export interface TurnLimits {
  atOnce: number;
  waiting: number;
  /** The share of `waiting` that one caller may fill. */
  waitingEach: number;
}

/** Too much is waiting already; a later call may succeed. */
export class Crowded extends Error {}

interface Job extends PromiseWithResolvers<unknown> {
  work: () => Promise<unknown>;
  isRunning: boolean;
  /** The number of lines that it waits in. */
  places: number;
}

export function createSharedTurns(limits: TurnLimits): SharedTurns {
  const jobs = new Map<string, Job>();
  const lines = createLines(limits);
  let running = 0;

  function wait(who: string, name: string, job: Job): void {
    const { isAdded, dropped } = lines.add(who, name);
    if (isAdded) job.places += 1;
    const other = dropped === null ? undefined : jobs.get(dropped);
    if (dropped === null || !other || other.isRunning) return;
    other.places -= 1;
    // Another caller may wait for it too.
    if (other.places > 0) return;
    jobs.delete(dropped);
    other.reject(new Crowded());
  }

  function start(name: string, job: Job): void {
    running += 1;
    job.isRunning = true;
    const end = () => {
      running -= 1;
      jobs.delete(name);
      startNext();
    };
    // Work that throws synchronously rejects too. The next one starts before the callers hear of the end.
    (async () => await job.work())().finally(end).then(job.resolve, job.reject);
  }

  function startNext(): void {
    while (running < limits.atOnce) {
      const name = lines.takeNext();
      if (name === null) return;
      const job = jobs.get(name);
      // Another caller's turn may have started the same work.
      if (job && !job.isRunning) start(name, job);
    }
  }

  return {
    async run<Result>(name: string, who: string, work: () => Promise<Result>): Promise<Result> {
      const known = jobs.get(name);
      const job = known ?? { ...Promise.withResolvers<unknown>(), work, isRunning: false, places: 0 };
      const isFree = running < limits.atOnce;
      if (!job.isRunning && !isFree) wait(who, name, job);
      if (!known) jobs.set(name, job);
      if (!known && isFree) start(name, job);
      return (await job.promise) as Result;
    },
  };
}

/** A line of names for each waiting caller; the lines take turns. */
function createLines({ waiting: most, waitingEach }: TurnLimits) {
  // The line at the front is next, then it goes to the end.
  const lines = new Map<string, Set<string>>();
  let waiting = 0;

  function remove(who: string, line: Set<string>, name: string): void {
    line.delete(name);
    waiting -= 1;
    if (line.size === 0) lines.delete(who);
  }

  /** Drops the last name of the longest line in favour of a shorter line, and returns that name. */
  function makeRoom(shorter: number): string {
    const [who, line] = [...lines].reduce((longest, one) => (one[1].size > longest[1].size ? one : longest));
    const last = [...line].at(-1);
    if (last === undefined || line.size <= shorter + 1) throw new Crowded();
    remove(who, line, last);
    return last;
  }

  return {
    /** Adds a name to the line of `who`, unless it is in it already. `dropped` is a name that lost a place for that. */
    add(who: string, name: string): { isAdded: boolean; dropped: string | null } {
      const line = lines.get(who) ?? new Set();
      if (line.has(name)) return { isAdded: false, dropped: null };
      if (line.size >= waitingEach) throw new Crowded();
      const dropped = waiting >= most ? makeRoom(line.size) : null;
      lines.set(who, line.add(name));
      waiting += 1;
      return { isAdded: true, dropped };
    },

    /** The first name of the line whose turn it is; null if no caller waits. */
    takeNext(): string | null {
      const [who, line] = lines.entries().next().value ?? [];
      const [name] = line ?? [];
      if (who === undefined || line === undefined || name === undefined) return null;
      lines.delete(who);
      lines.set(who, line);
      remove(who, line, name);
      return name;
    },
  };
}
