import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { networkOf } from '#server/network.ts';

/** So many requests of one network begin in one turn of the event loop; a page of one person needs no more. */
const atOnce = 2;

/**
 * Lets networks take turns: of hundreds of requests that one network sends at the same time, a few begin in each turn of the event loop, and
 * the requests of others begin between them. Without a crowd, every request begins at once.
 */
export function fairTurns(addressOf: (request: IncomingMessage) => string, listener: RequestListener): RequestListener {
  /** How many of each network have begun in this turn. */
  const begun = new Map<string, number>();
  const lines = new Map<string, [IncomingMessage, ServerResponse][]>();
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
      const starting = line.splice(0, atOnce);
      if (line.length === 0) lines.delete(network);
      begun.set(network, starting.length);
      for (const [request, response] of starting) if (!response.destroyed) listener(request, response);
    }
    if (lines.size > 0) schedule();
  }

  return (request, response) => {
    const network = networkOf(addressOf(request));
    const before = begun.get(network) ?? 0;
    schedule();
    if (before < atOnce) {
      begun.set(network, before + 1);
      return listener(request, response);
    }
    const line = lines.get(network);
    if (line) line.push([request, response]);
    else lines.set(network, [[request, response]]);
  };
}
