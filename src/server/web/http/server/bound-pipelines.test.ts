import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { createHttpServer } from './http-server.ts';

const question = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
const waiting: ServerResponse[] = [];
const server = createHttpServer((_, response) => void waiting.push(response));

afterEach(() => {
  waiting.length = 0;
  server.closeAllConnections();
  server.close();
});

async function open() {
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

test('a connection that sends thousands of requests without waiting for answers is closed, and the others stay', async () => {
  const [flooder, other] = [await open(), await open()];
  other.write(question);
  await vi.waitFor(() => expect(waiting).toHaveLength(1));
  flooder.write(question.repeat(5_000));
  await new Promise((resolve) => flooder.once('close', resolve));
  expect(waiting).toHaveLength(17);
  const answer = once(other, 'data');
  waiting[0]?.end('still here');
  expect(String(await answer)).toContain('still here');
});

test('a connection may send some requests ahead, and any number one after the other', async () => {
  const socket = await open();
  let received = '';
  socket.on('data', (data) => {
    received += data;
  });
  for (let round = 1; round <= 20; round += 1) {
    socket.write(question.repeat(16));
    await vi.waitFor(() => expect(waiting).toHaveLength(16));
    for (const response of waiting.splice(0)) response.end('answered');
    await vi.waitFor(() => expect(received.match(/answered/g)).toHaveLength(round * 16));
  }
});
