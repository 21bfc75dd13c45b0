import { createServer, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { StartupError } from '#server/ground/config.ts';

interface Place {
  host: string;
  port: number;
}

/** How long open requests may continue when the server stops. */
const graceMs = 10_000;

/** How often connections without a request are closed meanwhile. */
const idleMs = 50;

/** How long a Riff that is stopping may still hold its port. */
const leavingMs = 2_000;

/** Fails early, before the database is opened, if another program already listens. */
export async function checkPort(place: Place): Promise<void> {
  const deadline = performance.now() + leavingMs;
  for (;;) {
    const probe = createServer();
    try {
      await listen(probe, place);
      return await closeServer(probe);
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await pause(50);
    }
  }
}

/** Listens at this place. If that fails, throws a StartupError that names the variables, which begin with `prefix`. */
export async function listen(server: Server, place: Place, prefix = ''): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(place.port, place.host, resolve);
  try {
    await promise;
  } catch (error) {
    throw startupErrorOf(error as NodeJS.ErrnoException, place, prefix);
  }
}

function startupErrorOf(error: NodeJS.ErrnoException, { host, port }: Place, prefix: string): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartupError(`Port ${port} on ${host} is taken by another program: set ${prefix}PORT to a free one.`);
  }
  if (error.code === 'EACCES')
    return new StartupError(`Port ${port} needs special rights: set ${prefix}PORT to one above 1023.`);
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL', 'EAFNOSUPPORT'].includes(error.code ?? '')) {
    return new StartupError(`${prefix}HOST "${host}" is not an address of this machine.`);
  }
  return error;
}

/** Accepts no more requests, and lets open ones end. */
export async function closeServer(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  server.closeIdleConnections();
  // Connections whose answers end later, such as event streams, would stay open for the next request.
  const idle = setInterval(() => server.closeIdleConnections(), idleMs);
  const cutOff = setTimeout(() => server.closeAllConnections(), graceMs);
  await promise;
  clearInterval(idle);
  clearTimeout(cutOff);
}
