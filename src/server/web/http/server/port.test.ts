import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { closeServer, listen } from './port.ts';

test('a server that stops waits for an open answer, and not for the connection that its browser keeps', async () => {
  const asked = Promise.withResolvers<ServerResponse>();
  const server = createServer((_request, response) => {
    response.write('begun');
    asked.resolve(response);
  });
  // Longer than the server lets open requests continue.
  server.keepAliveTimeout = 60_000;
  await listen(server, { host: '127.0.0.1', port: 0 });
  const cut = vi.spyOn(server, 'closeAllConnections');
  const agent = new Agent({ keepAlive: true });
  const { port } = server.address() as AddressInfo;
  const [answer] = (await once(get({ port, agent }), 'response')) as [IncomingMessage];
  const closed = closeServer(server);
  const response = await asked.promise;
  response.end(' and ended');
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  expect(Buffer.concat(parts).toString()).toBe('begun and ended');
  await closed;
  expect(cut).not.toHaveBeenCalled();
  agent.destroy();
}, 20_000);
