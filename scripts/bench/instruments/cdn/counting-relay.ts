import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Relays between a cache and Riff, and counts the bytes that Riff sends. */
export interface CountingRelay {
  port: number;
  /** Bytes that Riff has sent through it, with headers. */
  bytes(): number;
  stop(): void;
}

export async function startRelay(target: number): Promise<CountingRelay> {
  let bytes = 0;
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    const other = connect(target, '127.0.0.1');
    other.on('data', (data: Buffer) => {
      bytes += data.length;
    });
    socket.pipe(other).pipe(socket);
    for (const [one, peer] of [
      [socket, other],
      [other, socket],
    ] as const) {
      open.add(one);
      one.on('error', () => peer.destroy());
      one.on('close', () => open.delete(one));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    bytes: () => bytes,
    stop: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
