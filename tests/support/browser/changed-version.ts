import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The product behind a separate address, which can serve another version of the service worker. */
export interface VersionedRiff {
  origin: string;
  /** Gives the worker's script other bytes and removes the old build's note. */
  release(): void;
  stop(): Promise<void>;
}

/** Passes on all requests, like a proxy. */
export async function serveVersions(origin: string): Promise<VersionedRiff> {
  const { hostname, port } = new URL(origin);
  let version = 0;
  const server = createServer((incoming, outgoing) => {
    if (version > 0 && incoming.url?.startsWith('/_astro/update-note')) {
      outgoing.writeHead(404).end();
      return;
    }
    const isWorker = incoming.url === '/service-worker.js';
    const headers = { ...incoming.headers, ...(isWorker && { 'accept-encoding': 'identity', 'if-none-match': '' }) };
    const passed = request({ hostname, port, path: incoming.url, method: incoming.method, headers }, (answer) => {
      if (!isWorker) {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      const { 'content-length': _length, etag: _etag, ...others } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 500, others);
      answer.on('end', () => outgoing.end(`\n// ${version}`)).pipe(outgoing, { end: false });
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    release: () => {
      version += 1;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
