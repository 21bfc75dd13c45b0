import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// What the browser tests look at: the built product with its demo content, in a data folder of its own.
const dataDir = mkdtempSync(path.join(tmpdir(), 'riff-e2e-'));
const program = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));
const settings = { DATA_DIR: dataDir, DEMO: '1', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
const server = fork(program, [], { env: { ...process.env, ...settings } });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
const [code] = (await once(server, 'exit')) as [number | null];
rmSync(dataDir, { recursive: true, force: true });
process.exit(code ?? 1);
