import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { fileURLToPath } from 'node:url';
import { moment } from '#tests/support/moment.ts';

const main = fileURLToPath(new URL('../../../src/server/main.ts', import.meta.url));
const compiled = fileURLToPath(new URL('../../../node_modules/.cache/riff-compiled', import.meta.url));

/** A Riff in its own process, as `npm start` runs it. */
export interface ServerProcess {
  child: ChildProcess;
  /** Its output so far, on both streams. */
  output(): string;
  /** Milliseconds until it served. Rejects with its output if it ends first. */
  serving: Promise<number>;
  /** Its exit code; null if a signal ended it. */
  ended: Promise<number | null>;
}

/** Starts the built product without demo content. */
export function startServer(env: Record<string, string>): ServerProcess {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, NODE_COMPILE_CACHE: compiled, DEMO: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const serving = Promise.withResolvers<number>();
  const ended = Promise.withResolvers<number | null>();
  const onOutput = (text: Buffer) => {
    output += text;
    if (/Riff (is at|works on jobs now)/.test(output)) serving.resolve(performance.now() - startedAt);
  };
  child.stdout.on('data', onOutput);
  child.stderr.on('data', onOutput);
  child.on('close', (code) => {
    ended.resolve(code);
    serving.reject(new Error(`ended with ${code}: ${output}`));
  });
  // A test that expects a failing start awaits only `ended`.
  serving.promise.catch(() => undefined);
  return { child, output: () => output, serving: serving.promise, ended: ended.promise };
}

/** Listens on a free port; close it to free the port. */
export async function claimPort(): Promise<{ port: number; server: Server }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return { port: address.port, server };
}

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const { port, server } = await claimPort();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Waits until a program listens on a port of this machine. */
export async function accepts(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await moment();
  }
}
