// A Node server that only sends a given number of bytes, in its own process: the reference for our own answers.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

/** Another server with the same answer. */
export interface OtherServer {
  address: string;
  stop(): Promise<void>;
}

/** Starts it; every address has the answer. */
export async function startBareNode(bytes: number, contentType: string): Promise<OtherServer> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), String(bytes), contentType], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    address: `http://127.0.0.1:${Number(port)}/bare`,
    stop: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [bytes = '0', contentType = ''] = process.argv.slice(2);
  const body = Buffer.alloc(Number(bytes), 7);
  const headers = { 'Content-Type': contentType, 'Content-Length': bytes };
  const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
  server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
}
