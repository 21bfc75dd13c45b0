import { createServer, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createApp, type Riff } from './app.ts';
import { type Config, StartupError } from './config.ts';
import type { Context } from './context.ts';
import { applicationListener } from './http/application-listener.ts';
import { clientAddressReader } from './http/client-address.ts';
import { fairTurns } from './http/fair-turns.ts';
import { knownHosts } from './http/hosts/known-hosts.ts';
import { createHttpServer } from './http/http-server.ts';
import { createPages } from './pages/pages.ts';
import { isLinkPath } from './routes/links/links.ts';
import { mediaDirect } from './routes/media/media-direct.ts';

/** How long open requests may continue when the server stops. */
const graceMs = 10_000;

/** The running server; `stop` lets open requests end. */
export interface Web {
  stop(): Promise<void>;
}

/** Starts the one HTTP server: the application, and the pages behind it. */
export async function startWeb(context: Context, given?: Riff): Promise<Web> {
  const riff = given ?? (await createApp(context));
  const addressOf = clientAddressReader(context.config.trustProxy);
  const ours = mediaDirect(
    riff.openMedia,
    { addressOf, secure: context.config.secure },
    applicationListener(riff.app, context.config.secure),
  );
  const pages = await createPages(context, riff);
  const listener = knownHosts(context.config, (request, response) => {
    const { url = '' } = request;
    const isOurs = /^\/(api|media|healthz|readyz)(\/|\?|$)/.test(url) || isLinkPath(url.split('?', 1)[0] ?? '');
    if (isOurs) ours(request, response);
    else pages(request, response);
  });
  const server = createHttpServer(fairTurns(addressOf, listener));
  await listen(server, context.config);
  riff.presence.start();
  riff.answers.start();
  return {
    stop: async () => {
      riff.endStreams();
      await stop(server);
      await riff.presence.stop();
      await riff.answers.stop();
    },
  };
}

/** How long a stopping Riff may still hold its port. */
const leavingMs = 2_000;

/** Fails early, before the database is opened, if another program already listens. */
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
    return new StartupError(`HOST "${host}" is not an address of this machine.`);
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
