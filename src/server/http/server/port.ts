import { createServer, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Config, StartupError } from '#server/config.ts';

/** How long open requests may continue when the server stops. */
const graceMs = 10_000;

/** How long a stopping Riff may still hold its port. */
const leavingMs = 2_000;

/** Fails early, before the database is opened, if another program already listens. */
export async function checkPort(config: Config): Promise<void> {
  const deadline = performance.now() + leavingMs;
  for (;;) {
    const probe = createServer();
    try {
      await listen(probe, config);
      return await closeServer(probe);
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await pause(50);
    }
  }
}

/** Listens where the configuration says. Throws a StartupError in words if that cannot be. */
export async function listen(server: Server, config: Config): Promise<void> {
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

/** Takes no more requests, and lets open ones end. */
export async function closeServer(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  server.closeIdleConnections();
  const cutOff = setTimeout(() => server.closeAllConnections(), graceMs);
  await promise;
  clearTimeout(cutOff);
}
