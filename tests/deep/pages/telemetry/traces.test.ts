import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { feed } from '#lib/contract/post/post.ts';
import { copyCluster } from '#tests/support/database/cached-cluster.ts';
import { Client, cast } from '#tests/support/riff/client.ts';
import { freePort, type ServerProcess, startServer } from '#tests/support/servers/server-process.ts';
import { startTraceReceiver, type TraceReceiver } from '#tests/support/telemetry/trace-receiver.ts';

let folder: string;
let receiver: TraceReceiver;
const started: ServerProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'riff-traces-'));
  await copyCluster(folder);
  receiver = await startTraceReceiver();
});
afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill('SIGTERM');
    await ended;
  }
  await receiver.close();
  await rm(folder, { recursive: true, force: true });
});

async function start(env: Record<string, string>): Promise<{ origin: string; server: ServerProcess }> {
  const port = await freePort();
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint, OTEL_BSP_SCHEDULE_DELAY: '200' };
  const server = startServer({ DATA_DIR: folder, PORT: String(port), ...endpoint, ...env });
  started.push(server);
  await server.serving;
  return { origin: `http://127.0.0.1:${port}`, server };
}

test('a trace leads from a request through its statements to the job that it queued, and into the log', async () => {
  const env = { OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json', OTEL_SERVICE_NAME: 'riff-of-the-test', LOG_LEVEL: 'info' };
  const { origin, server } = await start(env);
  const member = new Client(origin);
  const { userCode } = await member.join(cast.ada);
  await member.call(feed, { query: { size: 3 } });

  const named = (name: string) => receiver.spans().find((span) => span.name === name);
  await vi.waitFor(() => expect(named('job send-mail') && named('feed') && named('register')).toBeDefined(), {
    timeout: 60_000,
  });
  const [register, job] = [named('register'), named('job send-mail')];
  expect(job?.traceId).toBe(register?.traceId);
  const parts = receiver.spans().filter(({ traceId }) => traceId === named('feed')?.traceId);
  expect(parts.map(({ name }) => name)).toEqual(expect.arrayContaining(['feed', 'feed page', 'feed pick']));
  expect(parts.some(({ name }) => name.startsWith('statement '))).toBe(true);
  const ids = new Set(parts.map(({ spanId }) => spanId));
  expect(parts.filter(({ parentSpanId }) => !ids.has(parentSpanId ?? '')).map(({ name }) => name)).toEqual(['feed']);
  expect(new Set(receiver.services())).toEqual(new Set(['riff-of-the-test']));

  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  const entries = lines.map((line) => JSON.parse(line) as { msg: string; path?: string; traceId?: string });
  expect(entries.find((entry) => entry.path === '/api/auth/register')?.traceId).toBe(register?.traceId);
  expect(entries.find((entry) => entry.msg === 'job done' && entry.traceId === job?.traceId)).toBeDefined();

  const sent = receiver.bodies.map(({ content }) => content.toString()).join('\n');
  for (const secret of [userCode, cast.ada.email, cast.ada.password, 'Ada', 'select ', ...member.cookies.values()]) {
    expect(sent).not.toContain(secret);
  }
});

test('traces are sent as Protocol Buffers by default, and a stranger cannot continue a trace', async () => {
  const { origin } = await start({});
  const theirs = '11111111111111111111111111111111';
  await fetch(`${origin}/healthz`, { headers: { traceparent: `00-${theirs}-2222222222222222-01` } });
  await vi.waitFor(() => expect(receiver.bodies.some(({ content }) => content.includes('health'))).toBe(true), {
    timeout: 60_000,
  });
  expect(receiver.bodies.map(({ type }) => type)).toContain('application/x-protobuf');
  expect(receiver.bodies.some(({ content }) => content.includes(Buffer.from(theirs, 'hex')))).toBe(false);
});

test('a trusted proxy continues its trace, and the configured sampler drops the others', async () => {
  const env = { OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json', OTEL_TRACES_SAMPLER: 'parentbased_always_off' };
  const { origin } = await start({ ...env, TRUST_PROXY: '127.0.0.1' });
  const traceId = '33333333333333333333333333333333';
  await fetch(`${origin}/client/home`);
  await fetch(`${origin}/healthz`, { headers: { traceparent: `00-${traceId}-4444444444444444-01` } });
  await vi.waitFor(() => expect(receiver.spans().length).toBeGreaterThan(0), { timeout: 60_000 });
  expect(new Set(receiver.spans().map((span) => span.traceId))).toEqual(new Set([traceId]));
});

/** Prints the loaded parts of the SDK on standard error. */
const tellsOfSdk = `--import=data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({ load: (url, context, load) => {
    if (url.includes('/@opentelemetry/')) process.stderr.write('loaded ' + url + '\\n');
    return load(url, context);
  } });`)}`;

test('no module of the SDK is loaded when no collector is configured', async () => {
  const { origin, server } = await start({ NODE_OPTIONS: tellsOfSdk, OTEL_EXPORTER_OTLP_ENDPOINT: '' });
  expect((await fetch(`${origin}/client/home`)).status).toBe(200);
  expect(server.output()).not.toContain('loaded ');
});

test('requests are answered while the collector is down', async () => {
  // The server's shutdown would wait ten seconds for the last traces.
  const away = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
    OTEL_EXPORTER_OTLP_TIMEOUT: '300',
  };
  const { origin, server } = await start({ ...away, NODE_OPTIONS: tellsOfSdk });
  expect(server.output()).toMatch(/loaded \S*sdk-trace/);
  for (let turn = 0; turn < 20; turn += 1) expect((await fetch(`${origin}/healthz`)).status).toBe(200);
});
