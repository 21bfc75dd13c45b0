import { coalesce } from '#lib/coalesce.ts';
import type { Context } from '#server/context.ts';
import { type InstallationState, readState } from '#server/services/operations/read-state.ts';
import { metricText, type Sample } from './series.ts';

const freshMs = 5_000;
/** A database that does not answer must not take the other figures with it. */
const patienceMs = 4_000;

/** The figures of the whole installation as text, read every five seconds at most, however many ask; without them if they cannot be read. */
export function installationFigures(context: Context): () => Promise<string> {
  const share = coalesce<InstallationState>('join');
  let last: { at: number; state: InstallationState } | null = null;

  async function read(): Promise<InstallationState> {
    if (last && performance.now() - last.at < freshMs) return last.state;
    return await share('state', async () => {
      const state = await readState(context);
      last = { at: performance.now(), state };
      return state;
    });
  }

  return async () => {
    const tooLate = Promise.withResolvers<never>();
    const timer = setTimeout(() => tooLate.reject(new Error('the database did not answer in time')), patienceMs);
    try {
      return textOf(await Promise.race([read(), tooLate.promise]));
    } catch (error) {
      context.log.warn({ err: error }, 'the figures of the installation could not be read');
      return metricText('riff_installation_up', upHelp, 'gauge', [[{}, 0]]);
    } finally {
      clearTimeout(timer);
    }
  };
}

const upHelp = 'Whether the figures of the whole installation could be read: 1 or 0.';

/** Every process answers them, so a sum over processes would count them several times: take the maximum. */
function textOf(state: InstallationState): string {
  const gauge = (name: string, help: string, ...samples: Sample[]) =>
    metricText(`riff_${name}`, help, 'gauge', samples);
  const one = (name: string, help: string, value: number) => gauge(name, help, [{}, value]);
  const jobs = state.queues.flatMap(({ queue, waiting, running, failed }): Sample[] => [
    [{ queue, state: 'waiting' }, waiting],
    [{ queue, state: 'running' }, running],
    [{ queue, state: 'failed' }, failed],
  ]);
  const oldest = state.queues.map(({ queue, oldestSeconds }): Sample => [{ queue }, oldestSeconds]);
  return [
    one('installation_up', upHelp, 1),
    gauge('queue_jobs', 'Jobs by queue and state, counted by the queue itself every 15 seconds.', ...jobs),
    gauge('queue_oldest_seconds', 'How long the next job of a queue has waited.', ...oldest),
    one('sessions', 'Sessions that have not ended, a million at most.', state.sessions),
    gauge(
      'active_people',
      'Who made a request in the last 15 minutes.',
      [{ kind: 'member' }, state.activeMembers],
      [{ kind: 'visitor' }, state.activeVisitors],
    ),
    one('storage_used_bytes', 'Bytes in use where media are stored.', state.storage.used),
    one('storage_free_bytes', 'Bytes that media may still take there.', state.storage.free),
    one('database_bytes', 'Bytes of the database.', state.databaseBytes),
    one('database_server_connections', 'Connections to the database server, of all programs.', state.connections),
    one('database_server_connections_max', 'Connections that it allows.', state.mostConnections),
  ].join('');
}
