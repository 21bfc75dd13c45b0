import pg from 'pg';
import type { Logger } from 'pino';

/** Announces, across all processes on the database, when an account's posts or uploads have changed. */
export interface Notices {
  /**
   * Calls `onChange` when something may have changed, also after a lost connection is back, because notices may have been
   * missed in between. Returns a function that unsubscribes.
   */
  onAccount(accountId: number, onChange: () => void): () => void;
  close(): Promise<void>;
}

const channel = 'riff_author';
const firstWaitMs = 100;
const longestWaitMs = 5_000;

/** One connection per process, opened for the first subscriber and reopened whenever it breaks. */
export function openNotices(connectionString: string, log: Logger): Notices {
  const subscribers = new Map<number, Set<() => void>>();
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
    made.on('notification', ({ payload }) => notify(subscribers.get(Number(payload)) ?? []));
    try {
      await made.connect();
      await made.query(`listen ${channel}`);
      waitMs = firstWaitMs;
      for (const own of [...subscribers.values()]) notify(own);
    } catch (error) {
      log.warn({ err: error }, 'could not connect for notices');
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
    onAccount(accountId, onChange) {
      const own = subscribers.get(accountId) ?? new Set();
      subscribers.set(accountId, own.add(onChange));
      if (!client && !waiting && !closed) void connect();
      return () => {
        own.delete(onChange);
        if (own.size === 0 && subscribers.get(accountId) === own) subscribers.delete(accountId);
      };
    },

    async close() {
      closed = true;
      if (waiting) clearTimeout(waiting);
      subscribers.clear();
      await client?.end().catch(() => undefined);
    },
  };
}

function notify(subscribers: Iterable<() => void>): void {
  for (const onChange of [...subscribers]) onChange();
}
