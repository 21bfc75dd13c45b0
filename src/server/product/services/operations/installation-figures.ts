import { Gauge, Registry } from 'prom-client';
import { readOften } from '#server/ground/read-often.ts';
import type { Context } from '#server/product/context.ts';
import { type InstallationState, readState } from '#server/product/services/operations/read-state.ts';

const freshMs = 5_000;
/** A database that does not answer must not block the other figures. */
const patienceMs = 4_000;

/** The figures of the whole installation as text, read at most every five seconds; left out if they cannot be read. */
export function installationFigures(context: Context): () => Promise<string> {
  const read = readOften(freshMs, () => readState(context));
  return async () => {
    const tooLate = Promise.withResolvers<never>();
    const timer = setTimeout(() => tooLate.reject(new Error('the database did not answer in time')), patienceMs);
    try {
      return await textOf(await Promise.race([read(), tooLate.promise]));
    } catch (error) {
      context.log.warn({ err: error }, 'the figures of the installation could not be read');
      return await gaugesOf([up(0)]);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** The name of a gauge, its help, and its values under their labels. */
type Figure = [name: string, help: string, samples: [Record<string, string>, number][]];

const one = (name: string, help: string, value: number): Figure => [name, help, [[{}, value]]];
const up = (value: 0 | 1) =>
  one('installation_up', 'Whether the figures of the whole installation could be read: 1 or 0.', value);

async function gaugesOf(figures: Figure[]): Promise<string> {
  const registry = new Registry();
  for (const [name, help, samples] of figures) {
    const labelNames = Object.keys(samples[0]?.[0] ?? {});
    const gauge = new Gauge({ name: `riff_${name}`, help, labelNames, registers: [registry] });
    for (const [labels, value] of samples) gauge.set(labels, value);
  }
  return await registry.metrics();
}

/** Every process reports the same figures, so take the maximum over processes, not the sum. */
const textOf = (state: InstallationState): Promise<string> =>
  gaugesOf([
    up(1),
    [
      'queue_jobs',
      'Jobs by queue and state, counted by the queue itself every 10 seconds.',
      state.queues.flatMap(({ queue, waiting, running, failed }) =>
        Object.entries({ waiting, running, failed }).map(([name, count]): Figure[2][number] => [
          { queue, state: name },
          count,
        ]),
      ),
    ],
    [
      'queue_oldest_seconds',
      'How long the next job of a queue has waited.',
      state.queues.map(({ queue, oldestSeconds }) => [{ queue }, oldestSeconds]),
    ],
    one('sessions', 'Sessions that have not ended, a million at most.', state.sessions),
    [
      'active_people',
      'Who made a request in the last 15 minutes.',
      [
        [{ kind: 'member' }, state.activeMembers],
        [{ kind: 'visitor' }, state.activeVisitors],
      ],
    ],
    one('storage_used_bytes', 'Bytes in use where media are stored.', state.storage.used),
    one('storage_free_bytes', 'Bytes that media may still take there.', state.storage.free),
    one('database_bytes', 'Bytes of the database.', state.databaseBytes),
    one('database_server_connections', 'Connections to the database server, of all programs.', state.connections),
    one('database_server_connections_max', 'Connections that it allows.', state.mostConnections),
  ]);
