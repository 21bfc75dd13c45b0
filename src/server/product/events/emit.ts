import { announce } from '#server/ground/db/changes.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import type { JobQueue } from '#server/product/jobs/queue.ts';
import type { DomainEvent } from './domain-event.ts';
import { type Effect, listeners } from './listeners.ts';

/**
 * Emits events within a transaction. The jobs and changes of their listeners belong to the transaction, so a rollback discards them. Takes one
 * statement for each job, one for all changes, and none for events without either.
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
