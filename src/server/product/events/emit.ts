import { announce } from '#server/ground/db/changes.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import type { JobQueue } from '#server/product/jobs/queue.ts';
import type { DomainEvent } from './domain-event.ts';
import { type Effect, listeners } from './listeners.ts';

/**
 * Says within a transaction that something has happened. Jobs and changes of its listeners belong to the transaction: if it fails, nobody
 * hears of it. One statement for each job, one for all changes, and none for events without either.
 */
export async function emit({ jobs }: { jobs: JobQueue }, tx: Queryable, ...events: DomainEvent[]): Promise<void> {
  const effects = events.flatMap(effectsOf);
  for (const effect of effects) {
    if ('job' in effect)
      await jobs.add(effect.job, effect.payload, { ...(effect.key && { key: effect.key }), within: tx });
  }
  const changes = effects.flatMap((effect) => ('about' in effect ? [effect] : []));
  if (changes.length > 0) await announce(tx, changes);
}

const effectsOf = (event: DomainEvent) => (listeners[event.kind] as (event: DomainEvent) => Effect[])(event);
