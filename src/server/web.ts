import { createServer, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { createApp } from './app.ts';
import { type Config, StartupError } from './config.ts';
import type { Context } from './context.ts';
import { createPages } from './pages.ts';
import { mediaDirect } from './routes/media/media-direct.ts';

/** How long open requests may go on when the server is told to stop. */
const graceMs = 10_000;

/** The running server; `stop` lets open requests end. */
export interface Web {
  stop(): Promise<void>;
}

/** Starts the one HTTP server: the application, and the pages behind it. */
export async function startWeb(context: Context): Promise<Web> {
  const riff = await createApp(context);
  const application = getRequestListener(riff.app.fetch, {
    overrideGlobalObjects: false,
  });
  const ours = mediaDirect(context, (request, response) => void application(request, response));
  const pages = await createPages(context, riff);
  const server = createServer((request, response) => {
    const isOurs = /^\/(api|media|healthz|readyz)(\/|\?|$)/.test(request.url ?? '');
    if (isOurs) ours(request, response);
    else pages(request, response);
  });
  // Slow senders are cut off, but a large upload over a thin line is not: chunks are small.
  server.requestTimeout = 10 * 60_000;
  server.headersTimeout = 20_000;
  await listen(server, context.config);
  return {
    stop: () => {
      riff.endStreams();
      return stop(server);
    },
  };
}

/** How long a Riff that was told to stop may take to leave its port. */
const leavingMs = 2_000;

/** Fails early, before the database is opened, where another program listens already. */
export async function checkPort(config: Config): Promise<void> {
  const deadline = performance.now() + leavingMs;
  for (;;) {
    const probe = createServer();
    try {
      await listen(probe, config);
      return await stop(probe);
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await pause(50);
    }
  }
}

async function listen(server: Server, config: Config): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(config.port, config.host, resolve);
  try {
    await promise;
  } catch (error) {
    throw startupErrorOf(error as NodeJS.ErrnoException, config);
  }
}

function startupErrorOf(error: NodeJS.ErrnoException, { host, port }: Config): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartupError(`Port ${port} on ${host} is taken by another program: set PORT to a free one.`);
  }
  if (error.code === 'EACCES')
    return new StartupError(`Port ${port} needs special rights: set PORT to one above 1023.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartupError(`HOST "${host}" is no address of this machine.`);
  }
  return error;
}

async function stop(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  server.closeIdleConnections();
  const cutOff = setTimeout(() => server.closeAllConnections(), graceMs);
  await promise;
  clearTimeout(cutOff);
}
