import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { me } from '#lib/contract/account/account.ts';
import { copyCluster } from '#tests/support/database/cached-cluster.ts';
import { Client, cast } from '#tests/support/riff/client.ts';
import { freePort, type ServerProcess, startServer } from '#tests/support/servers/server-process.ts';
import { readMetrics } from '#tests/support/telemetry/read-metrics.ts';
import { startTraceReceiver, type TraceReceiver } from '#tests/support/telemetry/trace-receiver.ts';

let folder: string;
let port: number;
let metricsPort: number;
let receiver: TraceReceiver;
let server: ServerProcess;
let ada: Client;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'riff-start-'));
  await copyCluster(folder);
  receiver = await startTraceReceiver();
  [port, metricsPort] = [await freePort(), await freePort()];
  server = startServer({
    ...{ DATA_DIR: folder, PORT: String(port), METRICS_PORT: String(metricsPort), ALLOWED_HOSTS: 'riff.lan' },
    ...{ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' },
    OTEL_BSP_SCHEDULE_DELAY: '200',
  });
  await server.serving;
  ada = new Client(`http://127.0.0.1:${port}`);
  await ada.join(cast.ada);
});
afterAll(async () => {
  server.child.kill('SIGTERM');
  await server.ended;
  await receiver.close();
  await rm(folder, { recursive: true, force: true });
});

async function statusFor(host: string): Promise<number | undefined> {
  const asked = Promise.withResolvers<number | undefined>();
  const request = get({ host: '127.0.0.1', port, path: '/client/home', headers: { Host: host } }, (response) => {
    response.resume();
    asked.resolve(response.statusCode);
  });
  request.on('error', asked.reject);
  return await asked.promise;
}

test('an operator who sets a wrong variable gets one line about it', async () => {
  const wrong = startServer({ DATA_DIR: folder, PORT: 'eighty' });
  expect(await wrong.ended).toBe(1);
  expect(wrong.output().trim()).toBe('Riff cannot start: PORT must be a whole number from 1 to 65535, not "eighty".');
});

test('a second Riff on the same data folder is refused, and the first one continues', async () => {
  const second = startServer({ DATA_DIR: folder, PORT: String(await freePort()) });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain('Riff cannot start: Another Riff is already running on this data folder');
  expect((await fetch(`${ada.origin}/readyz`)).status).toBe(200);
});

test('a page that is open since the build before the last upgrade loads its files', async () => {
  const kept = path.join(folder, 'builds', '_astro');
  await mkdir(kept, { recursive: true });
  expect((await readdir(kept)).length, 'this build is kept for the next one').toBeGreaterThan(100);
  await writeFile(path.join(kept, 'CommentsPanel.earlier1.js'), 'export default 1;');
  const answer = await fetch(`${ada.origin}/_astro/CommentsPanel.earlier1.js`);
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'text/javascript; charset=utf-8']);
  expect(await answer.text()).toBe('export default 1;');
  expect((await fetch(`${ada.origin}/_astro/CommentsPanel.neverbuilt.js`)).status).toBe(404);
});

test('a page is answered under a configured name, and refused under another name', async () => {
  expect(await statusFor('riff.lan')).toBe(200);
  expect(await statusFor('evil.example')).toBe(421);
});

test('the metrics count requests on a separate port, and name no member', async () => {
  const { value, text } = await readMetrics(metricsPort);
  expect(value('riff_requests_total', { call: 'register', status: '200' })).toBe(1);
  expect(value('riff_installation_up')).toBe(1);
  expect(text).not.toContain(cast.ada.email);
  expect((await fetch(`${ada.origin}/metrics`)).status).toBe(404);
});

test('a trace leads from a request to the job that it queued', async () => {
  const named = (name: string) => receiver.spans().find((span) => span.name === name);
  await vi.waitFor(() => expect(named('job send-mail') && named('register')).toBeDefined(), { timeout: 60_000 });
  expect(named('job send-mail')?.traceId).toBe(named('register')?.traceId);
});

test('a server that is asked to stop ends with success, and the next start has the same members', async () => {
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  await expect(fetch(`${ada.origin}/healthz`)).rejects.toThrow();
  server = startServer({ DATA_DIR: folder, PORT: String(port) });
  await server.serving;
  expect((await ada.call(me)).data?.displayName).toBe('Ada');
});
