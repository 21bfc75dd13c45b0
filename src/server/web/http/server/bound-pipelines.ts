import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** The most unanswered requests on one connection; browsers and proxies send the next request after the answer. */
const mostUnanswered = 16;

/**
 * Closes connections that send requests faster than the server can answer. Node keeps reading and stores all of them, so one connection could
 * fill the memory with requests of 40 bytes each.
 */
export function boundPipelines(listener: RequestListener): RequestListener {
  const unanswered = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    // Node still reports requests that arrived in the same packet as the refused one.
    if (socket.destroyed) return;
    const count = unanswered.get(socket) ?? 0;
    if (count === mostUnanswered) return void socket.destroy();
    unanswered.set(socket, count + 1);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    listener(request, response);
  };
}
