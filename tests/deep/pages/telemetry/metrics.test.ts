import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { feed } from '#lib/contract/post/post.ts';
import { paths } from '#lib/paths.ts';
import { writeImage } from '#tests/fixtures/image.ts';
import { findProgram } from '#tests/support/browser/browser.ts';
import { copyCluster } from '#tests/support/database/cached-cluster.ts';
import { Client, cast } from '#tests/support/riff/client.ts';
import { sendFile } from '#tests/support/riff/send-upload.ts';
import { freePort, type ServerProcess, startServer } from '#tests/support/servers/server-process.ts';
import { ask, readMetrics } from '#tests/support/telemetry/read-metrics.ts';

let folder: string;
let server: ServerProcess;
let worker: ServerProcess;
let origin: string;
let ports: { metrics: number; worker: number };
let code: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'riff-metrics-'));
  await copyCluster(folder);
  const port = await freePort();
  ports = { metrics: await freePort(), worker: await freePort() };
  origin = `http://127.0.0.1:${port}`;
  const env = { DATA_DIR: folder, PORT: String(port) };
  server = startServer({ ...env, ROLE: 'web', METRICS_PORT: String(ports.metrics) });
  await server.serving;
  worker = startServer({ ...env, ROLE: 'worker', METRICS_PORT: String(ports.worker) });

  const member = new Client(origin);
  ({ userCode: code } = await member.join(cast.ada));
  await member.call(feed, { query: { size: 3 } });
  await (await member.send(paths.home())).text();
  await fetch(`${origin}/api/somebody@example.org/secret`);
  await sendFile(member, await writeImage(path.join(folder, 'image.jpg')), { kind: 'image', fileName: 'image.jpg' });
});
afterAll(async () => {
  for (const one of [worker, server]) {
    one.child.kill('SIGTERM');
    await one.ended;
  }
  await rm(folder, { recursive: true, force: true });
});

test('the metrics count and time requests by call and status, and their work', async () => {
  const { value } = await readMetrics(ports.metrics);
  expect(value('riff_requests_total', { call: 'register', status: '200' })).toBe(1);
  expect(value('riff_requests_total', { call: 'unknown', status: '404' })).toBe(1);
  expect(value('riff_request_duration_seconds_count', { call: 'page' })).toBe(1);
  // One reading belongs to the call, the other one to Home.
  expect(value('riff_feed_duration_seconds_count', { step: 'page', outcome: 'done' })).toBe(2);
  expect(value('riff_upload_duration_seconds_count', { kind: 'image', outcome: 'done' })).toBe(1);
  expect(value('riff_upload_running', { kind: 'image' })).toBe(0);
  expect(value('riff_received_bytes_total')).toBeGreaterThan(1_000);
  expect(value('riff_statement_duration_seconds_count', { statement: 'transaction', outcome: 'done' })).toBeGreaterThan(
    0,
  );
});

test('the metrics show the state of the installation and of the process at the time of the request', async () => {
  const { value } = await readMetrics(ports.metrics);
  expect(value('riff_installation_up')).toBe(1);
  expect(value('riff_sessions')).toBe(1);
  expect(value('riff_storage_free_bytes')).toBeGreaterThan(0);
  expect(value('riff_queue_oldest_seconds', { queue: 'send-mail' })).not.toBeNull();
  expect(value('riff_database_connections', { pool: 'pool', state: 'idle' })).toBeGreaterThan(0);
  expect(value('riff_event_streams')).toBe(0);
  expect(value('riff_media_waiting', { kind: 'av' })).toBe(0);
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  expect(value('nodejs_eventloop_lag_p99_seconds')).toBeLessThan(10);
});

test('the metrics of a worker time its jobs', async () => {
  await vi.waitFor(
    async () => {
      const { value } = await readMetrics(ports.worker);
      expect(value('riff_job_duration_seconds_count', { handler: 'send-mail', outcome: 'done' })).toBe(1);
    },
    { timeout: 60_000 },
  );
});

test('the metrics contain nothing about a member and no text from a caller', async () => {
  const { text } = await readMetrics(ports.metrics);
  for (const secret of [code, cast.ada.email, 'Ada', 'somebody', 'secret', 'example.org']) {
    expect(text).not.toContain(secret);
  }
});

test('the metrics are answered only on their own port, which answers nothing else', async () => {
  const outside = await fetch(`${origin}/metrics`);
  expect(outside.status).toBe(404);
  expect(await outside.text()).not.toContain('riff_requests_total');
  for (const elsewhere of ['/', '/api/posts', '/healthz', '/metrics/', '/metrics?all']) {
    expect([elsewhere, (await ask(ports.metrics, elsewhere)).status]).toEqual([elsewhere, 404]);
  }
  expect((await ask(ports.metrics, '/metrics', 'localhost', 'POST')).status).toBe(405);
  const rebound = await ask(ports.metrics, '/metrics', 'evil.example');
  expect(rebound.status).toBe(421);
  expect(rebound.text).not.toContain('riff_requests_total');
});

const deployed = (name: string) => readFile(new URL(`../../../../deploy/${name}`, import.meta.url), 'utf8');

test.each(['grafana-dashboard.json', 'prometheus-alerts.yaml'])('%s asks only for metrics that exist', async (name) => {
  const content = await deployed(name);
  const asked = new Set(content.match(/\b(?:riff|process|nodejs)_[a-z0-9_]+/g));
  expect(asked.size).toBeGreaterThan(5);
  const { names } = await readMetrics(ports.metrics);
  expect([...asked].filter((metric) => !names.has(metric))).toEqual([]);
});

const promtool = findProgram(['promtool']);
const promtoolTitle = promtool ? 'promtool' : 'promtool is not installed (Debian: apt-get install prometheus)';
describe.skipIf(!promtool)(promtoolTitle, () => {
  const run = (args: string[], input = '') => {
    const { status, stdout, stderr } = spawnSync(promtool ?? '', args, { input, encoding: 'utf8' });
    return { status, output: stdout + stderr };
  };

  test('accepts the metrics', async () => {
    const { text } = await readMetrics(ports.metrics);
    expect(run(['check', 'metrics'], text)).toEqual({ status: 0, output: '' });
  });

  test('accepts the alert rules', () => {
    const file = new URL('../../../../deploy/prometheus-alerts.yaml', import.meta.url).pathname;
    expect(run(['check', 'rules', file])).toMatchObject({ status: 0 });
  });
});
