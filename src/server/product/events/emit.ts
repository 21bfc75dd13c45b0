import { announce } from '#server/ground/db/changes.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import type { JobQueue } from '#server/product/jobs/queue.ts';
import type { DomainEvent } from './domain-event.ts';
import { type Effect, listeners } from './listeners.ts';
import { tell, untell } from './tell.ts';

/** What emitting an event needs of the context. */
export interface Emitter {
  jobs: JobQueue;
  now(): Date;
}

/**
 * Emits events within a transaction. The jobs, notifications and changes of their listeners belong to the transaction, so a rollback discards
 * them. Takes one statement for each job, one for all notifications, one for all changes, and none for events without any.
 */
export async function emit(context: Emitter, tx: Queryable, ...events: DomainEvent[]): Promise<void> {
  const { jobs } = context;
  const effects = events.flatMap(effectsOf);
  for (const effect of effects) {
    if ('job' in effect)
      await jobs.add(effect.job, effect.payload, { ...(effect.key && { key: effect.key }), within: tx });
  }
  const told = effects.flatMap((effect) => ('tell' in effect ? [effect.tell] : []));
  await tell(context, tx, told);
  const untold = effects.flatMap((effect) => ('untell' in effect ? [effect.untell] : []));
  await untell(tx, untold);
  const changes = effects.flatMap((effect) => ('about' in effect ? [effect] : []));
  if (changes.length > 0) await announce(tx, changes);
}

const effectsOf = (event: DomainEvent) => (listeners[event.kind] as (event: DomainEvent) => Effect[])(event);
