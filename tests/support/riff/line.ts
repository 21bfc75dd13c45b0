import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection whose received text the test can read. */
export interface Line {
  socket: Socket;
  /** Resolves once this text has arrived; throws if the connection ends before. */
  seen(text: string | RegExp): Promise<string>;
  send(data: string | Buffer): Promise<void>;
}

/** Opens a connection to the server at this origin, for requests that no well-behaved client sends. */
export async function openLine(origin: string): Promise<Line> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  let arrived = '';
  let ended: Error | null = null;
  const look = new Set<() => void>();
  const changed = () => {
    for (const check of look) check();
  };
  socket.on('data', (data) => {
    arrived += data.toString();
    changed();
  });
  socket.on('error', (error) => {
    ended = error;
    changed();
  });
  socket.on('close', () => {
    ended ??= new Error('the connection was closed');
    changed();
  });
  return {
    socket,
    seen: (text) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const found = typeof text === 'string' ? arrived.includes(text) : text.test(arrived);
          if (!found && !ended) return;
          look.delete(check);
          if (!found) return reject(ended);
          resolve(arrived);
          arrived = '';
        };
        look.add(check);
        check();
      }),
    send: (data) =>
      new Promise((resolve, reject) => {
        socket.write(data, (error) => (error ? reject(error) : resolve()));
      }),
  };
}
