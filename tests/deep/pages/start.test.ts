import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { login } from '#lib/contract/account/auth.ts';
import { copyCluster } from '#tests/support/database/cached-cluster.ts';
import { Client, cast } from '#tests/support/riff/client.ts';
import { claimPort, freePort, type ServerProcess, startServer } from '#tests/support/servers/server-process.ts';

let folder: string;
const started: ServerProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'riff-start-'));
});
afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill('SIGTERM');
    await ended;
  }
  await rm(folder, { recursive: true, force: true });
});

function start(env: Record<string, string>): ServerProcess {
  const server = startServer({ DATA_DIR: folder, ...env });
  started.push(server);
  return server;
}

const oneLine = (server: ServerProcess) => server.output().trim().split('\n');

test('an operator whose port is taken gets one line about it', async () => {
  const { port, server: other } = await claimPort();
  const server = start({ PORT: String(port) });
  expect(await server.ended).toBe(1);
  expect(oneLine(server)).toEqual([
    `Riff cannot start: Port ${port} on 127.0.0.1 is taken by another program: set PORT to a free one.`,
  ]);
  other.close();
});

test('an operator whose data folder is not a folder gets one line about it', async () => {
  await writeFile(path.join(folder, 'file'), '');
  const server = start({ PORT: String(await freePort()), DATA_DIR: path.join(folder, 'file') });
  expect(await server.ended).toBe(1);
  expect(oneLine(server)).toEqual([expect.stringMatching(/^Riff cannot start: The data folder .* is not a folder/)]);
});

test('an operator whose database does not answer gets one line about it, without its password', async () => {
  const DATABASE_URL = `postgres://riff:secret@127.0.0.1:${await freePort()}/riff`;
  const server = start({ PORT: String(await freePort()), DATABASE_URL });
  expect(await server.ended).toBe(1);
  expect(oneLine(server)).toEqual([
    expect.stringMatching(/^Riff cannot start: The database of DATABASE_URL cannot be used \(connect ECONNREFUSED/),
  ]);
  expect(server.output()).not.toContain('secret');
});

test('a start after kill -9 serves again and has lost nothing', async () => {
  await copyCluster(folder);
  const port = await freePort();
  let server = start({ PORT: String(port) });
  await server.serving;
  const client = new Client(`http://127.0.0.1:${port}`);
  await client.join(cast.ada);
  server.child.kill('SIGKILL');
  await server.ended;
  server = start({ PORT: String(port) });
  // A calm machine takes two seconds. Ten times that means that it waited for something, not that the machine was busy.
  expect(await server.serving).toBeLessThan(20_000);
  expect((await client.call(login, { body: cast.ada })).status).toBe(200);
});

test('pages, calls and media are refused under an unknown name, and answered under a configured one', async () => {
  await copyCluster(folder);
  const port = await freePort();
  await start({ PORT: String(port), ALLOWED_HOSTS: 'riff.lan' }).serving;
  const status = async (path: string, host: string) => {
    const asked = Promise.withResolvers<number | undefined>();
    const request = get({ host: '127.0.0.1', port, path, headers: { Host: host } }, (response) => {
      response.resume();
      asked.resolve(response.statusCode);
    });
    request.on('error', asked.reject);
    return await asked.promise;
  };
  for (const path of ['/client/home', '/api/posts', '/media/riff/x', '/favicon.ico', '/robots.txt']) {
    expect([path, await status(path, 'evil.example')]).toEqual([path, 421]);
  }
  expect(await status('/healthz', 'evil.example')).toBe(200);
  for (const host of ['riff.lan', 'localhost', `127.0.0.1:${port}`]) {
    expect([host, await status('/client/home', host)]).toEqual([host, 200]);
  }
});
