import type { Context } from '#server/product/context.ts';
import { addToHour } from '#server/product/services/overview/hourly-figures.ts';

/** Counts the calls and pages that a process answers, and stores the counts with one statement a minute. */
export interface AnswerCounts {
  /** Counts one answer with this status. */
  note(status: number): void;
  /** Stores the counts so far; never throws. */
  flush(): Promise<void>;
  /** Stores every minute, until `stop`. */
  start(): void;
  stop(): Promise<void>;
}

const flushEveryMs = 60_000;

export function createAnswerCounts(context: Pick<Context, 'db' | 'now' | 'log'>): AnswerCounts {
  let answers = 0;
  let faults = 0;
  let timer: NodeJS.Timeout | null = null;

  async function flush(): Promise<void> {
    if (answers === 0) return;
    const counted = { answers, faults };
    answers = 0;
    faults = 0;
    try {
      await addToHour(context, counted);
    } catch (error) {
      answers += counted.answers;
      faults += counted.faults;
      context.log.warn({ err: error }, 'the number of answers could not be stored');
    }
  }

  return {
    note(status) {
      answers += 1;
      if (status >= 500) faults += 1;
    },
    flush,
    start() {
      timer ??= setInterval(() => void flush(), flushEveryMs);
    },
    async stop() {
      if (timer) clearInterval(timer);
      timer = null;
      await flush();
    },
  };
}
