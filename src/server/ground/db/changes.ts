import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Queryable } from './database.ts';

/**
 * Announces changes across all processes on the database. `onChange` is called when something may have changed, also after a
 * lost connection is back, because changes may have been missed in between. Each function returns one that unsubscribes.
 */
export interface Changes {
  /** Changes of an account's posts or uploads. */
  onAccount(accountId: number, onChange: () => void): () => void;
  /** Changes of the number of comments on a post, and of the facts that decide who may see the post. */
  onPost(postId: number, onChange: () => void): () => void;
  /** Changes of what an account is told. */
  onInbox(accountId: number, onChange: () => void): () => void;
  /** Changes of the members that are hidden from an account: it blocks or mutes them, or they block it. */
  onRelations(accountId: number, onChange: () => void): () => void;
  /** Ends of an account's sessions, also because it is disabled. */
  onSessions(accountId: number, onChange: () => void): () => void;
  /** Changes of the installation's settings. */
  onSettings(onChange: () => void): () => void;
  close(): Promise<void>;
}

const channels = {
  account: 'riff_author',
  post: 'riff_post',
  inbox: 'riff_inbox',
  relations: 'riff_relation',
  sessions: 'riff_session',
  settings: 'riff_settings',
} as const;

/** For statements that announce a changed inbox themselves. */
export const inboxChannel = channels.inbox;

/** A change of a post's comments or audience, or of an account: its posts and uploads, its inbox, its relations, or its sessions; settings have the id 0. */
export interface Change {
  about: keyof typeof channels;
  id: number;
}

/** Announces changes to all processes once the transaction commits, each once, in one statement. */
export async function announce(tx: Queryable, changes: Change[]): Promise<void> {
  const [names, ids] = [changes.map(({ about }) => channels[about]), changes.map(({ id }) => String(id))];
  await tx.execute(
    sql`select pg_notify(n.channel, n.id) from unnest(${sql.param(names)}::text[], ${sql.param(ids)}::text[]) n (channel, id)`,
  );
}

const firstWaitMs = 100;
const longestWaitMs = 5_000;

/** One connection per process, opened for the first subscriber and reopened whenever it breaks. */
export function listenForChanges(connectionString: string, log: Logger): Changes {
  /** By channel and id. */
  const subscribers = new Map<string, Set<() => void>>();
  let client: pg.Client | null = null;
  let waiting: NodeJS.Timeout | null = null;
  let waitMs = firstWaitMs;
  let closed = false;

  async function connect(): Promise<void> {
    const made = new pg.Client({ connectionString, application_name: 'riff-changes', keepAlive: true });
    client = made;
    // An error is followed by the end; a failed start may have neither.
    made.on('error', (error) => log.warn({ err: error }, 'the connection for changes broke'));
    made.on('end', () => lost(made));
    made.on('notification', ({ channel, payload }) => notify(subscribers.get(`${channel} ${payload}`) ?? []));
    try {
      await made.connect();
      await made.query(
        Object.values(channels)
          .map((channel) => `listen ${channel}`)
          .join('; '),
      );
      waitMs = firstWaitMs;
      for (const own of [...subscribers.values()]) notify(own);
    } catch (error) {
      if (!closed) log.warn({ err: error }, 'could not connect for changes');
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

  function subscribe(key: string, onChange: () => void): () => void {
    const own = subscribers.get(key) ?? new Set();
    subscribers.set(key, own.add(onChange));
    if (!client && !waiting && !closed) void connect();
    return () => {
      own.delete(onChange);
      if (own.size === 0 && subscribers.get(key) === own) subscribers.delete(key);
    };
  }

  return {
    onAccount: (accountId, onChange) => subscribe(`${channels.account} ${accountId}`, onChange),
    onPost: (postId, onChange) => subscribe(`${channels.post} ${postId}`, onChange),
    onInbox: (accountId, onChange) => subscribe(`${channels.inbox} ${accountId}`, onChange),
    onRelations: (accountId, onChange) => subscribe(`${channels.relations} ${accountId}`, onChange),
    onSessions: (accountId, onChange) => subscribe(`${channels.sessions} ${accountId}`, onChange),
    onSettings: (onChange) => subscribe(`${channels.settings} 0`, onChange),

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
