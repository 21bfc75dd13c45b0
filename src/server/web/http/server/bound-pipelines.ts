import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that may wait for their answers: browsers and proxies send the next one after the answer. */
const mostUnanswered = 16;

/**
 * Closes connections that send requests faster than they can be answered. Node reads on and keeps all of them: one connection could fill the
 * memory with requests of 40 bytes each.
 */
export function boundPipelines(listener: RequestListener): RequestListener {
  const unanswered = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    // What came together with the last one is still reported.
    if (socket.destroyed) return;
    const count = unanswered.get(socket) ?? 0;
    if (count === mostUnanswered) return void socket.destroy();
    unanswered.set(socket, count + 1);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    listener(request, response);
  };
}
