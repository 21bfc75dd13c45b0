import pg from 'pg';
import type { Logger } from 'pino';

/** Tells, across all processes on the database, when something about an account's posts or uploads is different. */
export interface Notices {
  /**
   * Calls `hear` when it may be worth looking again, also after the connection was lost and found, for nobody knows what was
   * missed meanwhile. Returns how to stop that.
   */
  onAccount(accountId: number, hear: () => void): () => void;
  close(): Promise<void>;
}

const channel = 'riff_author';
const firstWaitMs = 100;
const longestWaitMs = 5_000;

/** One connection a process, opened when somebody listens for the first time, and again whenever it breaks. */
export function openNotices(connectionString: string, log: Logger): Notices {
  const listeners = new Map<number, Set<() => void>>();
  let client: pg.Client | null = null;
  let waiting: NodeJS.Timeout | null = null;
  let waitMs = firstWaitMs;
  let closed = false;

  async function connect(): Promise<void> {
    const made = new pg.Client({ connectionString, application_name: 'riff-notices', keepAlive: true });
    client = made;
    // An error is followed by the end; a failed start may have neither.
    made.on('error', (error) => log.warn({ err: error }, 'the connection for notices broke'));
    made.on('end', () => lost(made));
    made.on('notification', ({ payload }) => tell(listeners.get(Number(payload)) ?? []));
    try {
      await made.connect();
      await made.query(`listen ${channel}`);
      waitMs = firstWaitMs;
      for (const own of [...listeners.values()]) tell(own);
    } catch (error) {
      log.warn({ err: error }, 'no connection for notices');
      await made.end().catch(() => undefined);
      lost(made);
    }
  }

  function lost(which: pg.Client): void {
    if (client !== which) return;
    client = null;
    if (closed) return;
    waiting = setTimeout(() => {
      waiting = null;
      void connect();
    }, waitMs).unref();
    waitMs = Math.min(waitMs * 2, longestWaitMs);
  }

  return {
    onAccount(accountId, hear) {
      const own = listeners.get(accountId) ?? new Set();
      listeners.set(accountId, own.add(hear));
      if (!client && !waiting && !closed) void connect();
      return () => {
        own.delete(hear);
        if (own.size === 0 && listeners.get(accountId) === own) listeners.delete(accountId);
      };
    },

    async close() {
      closed = true;
      if (waiting) clearTimeout(waiting);
      listeners.clear();
      await client?.end().catch(() => undefined);
    },
  };
}

function tell(own: Iterable<() => void>): void {
  for (const hear of [...own]) hear();
}
