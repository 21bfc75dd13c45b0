import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The fault for a request on its way to the store. */
export type Mishap =
  /** The connection ends before the request is passed on. */
  | { kind: 'drop' }
  /** The store carries it out, and its answer is lost. */
  | { kind: 'lose' }
  /** The store gets it twice; the second answer is passed on. */
  | { kind: 'repeat' }
  /** The answer never arrives, or stops after this number of bytes of its body while the connection stays open. */
  | { kind: 'stall'; after: number }
  /** The connection ends after this number of bytes of the answer's body. */
  | { kind: 'cut'; after: number }
  /** Another answer, in the store's own format. */
  | { kind: 'answer'; status: number; code: string };

/** Chooses the fault for a request, which waits for the choice; undefined lets it pass. */
export type Chooser = (request: { method: string; url: URL; count: number }) => Choice | Promise<Choice>;
type Choice = Mishap | undefined;

/** A real HTTP proxy before a store, with faults. */
export interface FaultProxy {
  endpoint: string;
  /** Replaces the faults; without a chooser there are none. */
  choose(chooser?: Chooser): void;
  /** Requests that arrived since the last choice, as `METHOD /path?query`. */
  requests: string[];
  close(): Promise<void>;
}

/** Listens on a free port. */
export async function openFaultProxy(store: string): Promise<FaultProxy> {
  let chooser: Chooser = () => undefined;
  const requests: string[] = [];
  const target = new URL(store);
  const server = createServer((request, response) => {
    const { method = '', url = '' } = request;
    requests.push(`${method} ${url}`);
    const choosing = Promise.resolve(chooser({ method, url: new URL(url, store), count: requests.length }));
    choosing.then((mishap) => pass(target, mishap, request, response)).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    choose(next = () => undefined) {
      chooser = next;
      requests.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function pass(
  target: URL,
  mishap: Mishap | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (mishap?.kind === 'drop') return void request.socket.destroy();
  const body = Buffer.concat(await request.toArray());
  if (mishap?.kind === 'answer') return refuse(response, mishap);
  if (mishap?.kind === 'repeat') (await forward(target, request, body)).resume();
  const answer = await forward(target, request, body);
  if (mishap?.kind === 'lose') {
    answer.resume();
    answer.once('end', () => request.socket.destroy());
    return;
  }
  const bytes = Buffer.concat(await answer.toArray());
  if (mishap?.kind === 'stall' && mishap.after === 0) return;
  response.writeHead(answer.statusCode ?? 500, answer.rawHeaders);
  if (mishap?.kind !== 'cut' && mishap?.kind !== 'stall') return void response.end(bytes);
  response.write(bytes.subarray(0, mishap.after), () => {
    if (mishap.kind === 'cut') request.socket.destroy();
  });
}

/** The headers stay as they came: their signature names the host that the sender knows. */
function forward({ hostname, port }: URL, { method, url, rawHeaders }: IncomingMessage, body: Buffer) {
  return new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = send({ hostname, port, method, path: url, headers: rawHeaders as unknown as string[] }, resolve);
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function refuse(response: ServerResponse, { status, code }: { status: number; code: string }): void {
  response.writeHead(status, { 'Content-Type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}
