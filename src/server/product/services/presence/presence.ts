import { createHmac } from 'node:crypto';
import type { Actor } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { type SeenPerson, storePresence } from '#server/product/services/presence/store-presence.ts';
import { createPeople, type PeopleLimits, type Person } from './people.ts';

/** Records active people for all nodes: at most one write a minute per person, and requests never wait for it. */
export interface Presence {
  /** Records a request for a page or call. Costs one look-up; never throws. */
  saw(actor: Actor, userAgent: string | undefined): void;
  /** Stores the people who are due, or with `all` everybody with a request since the last time. Never throws. */
  flush(all?: boolean): Promise<void>;
  /** Stores new people every few seconds, until `stop`. */
  start(): void;
  /** Stores everybody, because the process ends. */
  stop(): Promise<void>;
}

const flushEveryMs = 3_000;
const storeEveryMs = 60_000;
/** Rows per statement. */
const batch = 5_000;

export function createPresence(context: Context, secret: Uint8Array, limits?: PeopleLimits): Presence {
  const salt = createHmac('sha256', secret).update('presence of visitors').digest();
  const people = createPeople(limits);
  /** People with a request that is not stored yet. */
  const unstored = new Set<Person>();
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let forgotAt = 0;

  async function store(all: boolean): Promise<void> {
    const at = context.now().getTime();
    if (at - forgotAt >= storeEveryMs) {
      people.forget(at);
      // After a long outage of the database, a dropped person who returns is a new object, and must not be in a batch twice.
      for (const person of unstored) if (!people.has(person)) unstored.delete(person);
      forgotAt = at;
    }
    const due = [...unstored].filter(({ storedAt }) => all || at - storedAt >= storeEveryMs);
    for (let from = 0; from < due.length; from += batch) {
      const rows = due.slice(from, from + batch).map((person) => ({ person, seen: seenPerson(person, salt) }));
      await storePresence(
        context,
        rows.map(({ seen }) => seen),
      );
      for (const { person, seen } of rows) {
        person.storedAt = at;
        person.storedSeenAt = seen.seenAt.getTime();
        if (person.seenAt === person.storedSeenAt) unstored.delete(person);
      }
    }
  }

  async function flush(all = false): Promise<void> {
    // One at a time; a running one may have started before the caller's latest people.
    while (running) await running;
    running = store(all)
      .catch((error: unknown) => context.log.warn({ err: error }, 'who is active could not be stored'))
      .finally(() => {
        running = null;
      });
    await running;
  }

  return {
    saw(actor, userAgent = '') {
      const person = people.saw(actor, userAgent, context.now().getTime());
      if (person !== null && person.seenAt !== person.storedSeenAt) unstored.add(person);
    },
    flush,
    start() {
      timer ??= setInterval(() => running ?? void flush(), flushEveryMs);
    },
    async stop() {
      if (timer) clearInterval(timer);
      timer = null;
      await flush(true);
    },
  };
}

/** The stored data of a person. Visitors get keys that reveal neither address nor browser, and that are the same on every node. */
function seenPerson({ member, ip, network, browser, firstAt, seenAt }: Person, salt: Buffer): SeenPerson {
  const hash = () => createHmac('sha256', salt).update(`${network} ${browser}`).digest('base64url').slice(0, 22);
  return {
    key: member?.code ?? hash(),
    accountId: member?.id ?? null,
    ip,
    firstAt: new Date(firstAt),
    seenAt: new Date(seenAt),
  };
}
