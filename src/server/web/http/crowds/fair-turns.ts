import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { networkOf } from '#server/ground/network.ts';
import { crowdPause } from './crowd-pause.ts';

/** The most requests of one network that begin in one turn of the event loop; one person's page needs no more. */
const atOnce = 2;
/** More waiting requests than this are a crowd; a browser has six connections, and a page behind a proxy has a few dozen files. */
const crowd = 50;

/**
 * Lets networks take turns. If one network sends hundreds of requests at the same time, only a few begin in each turn of the event loop.
 * Requests of other networks begin between them. A crowd pauses between its turns while it delays others. Without a crowd, every
 * request begins at once.
 */
export function fairTurns(
  addressOf: (request: IncomingMessage) => string,
  listener: RequestListener,
  pause = crowdPause(),
): RequestListener {
  /** The number of requests of each network that have begun in this turn. */
  const begun = new Map<string, number>();
  const lines = new Map<string, [IncomingMessage, ServerResponse][]>();
  const pausing = new Set<string>();
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(nextTurn);
  }

  function nextTurn(): void {
    isScheduled = false;
    begun.clear();
    for (const [network, line] of lines) {
      if (pausing.has(network)) continue;
      // Requests of disconnected clients leave the queue, so it is never longer than the number of open connections.
      const waiting = line.filter(([, response]) => !response.destroyed);
      const starting = waiting.splice(0, atOnce);
      if (waiting.length === 0) lines.delete(network);
      else lines.set(network, waiting);
      if (waiting.length > crowd) pauseFor(network);
      begun.set(network, starting.length);
      for (const [request, response] of starting) listener(request, response);
    }
    if (lines.size > pausing.size) schedule();
  }

  function pauseFor(network: string): void {
    const milliseconds = pause.next(network);
    if (milliseconds === 0) return;
    pausing.add(network);
    setTimeout(() => {
      pausing.delete(network);
      schedule();
    }, milliseconds);
  }

  return (request, response) => {
    const network = networkOf(addressOf(request));
    pause.saw(network);
    const line = lines.get(network);
    if (line) return void line.push([request, response]);
    schedule();
    const before = begun.get(network) ?? 0;
    begun.set(network, before + 1);
    if (before < atOnce) listener(request, response);
    else lines.set(network, [[request, response]]);
  };
}
