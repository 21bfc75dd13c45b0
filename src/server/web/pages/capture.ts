import { IncomingMessage, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Writable } from 'node:stream';

/** The answer of a page handler. */
export interface CapturedAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Calls a page handler with a request that contains only host and path, and collects the answer. */
export async function capture(
  host: string,
  path: string,
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<CapturedAnswer> {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: 'GET', url: path, headers: { host } });
  const response = new CapturedResponse(request);
  const written = new Promise<void>((resolve, reject) => response.on('finish', resolve).on('error', reject));
  await handle(request, response as unknown as ServerResponse);
  await written;
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(response.chunks) };
}

/** The part of Node's response that Astro's handler uses. */
class CapturedResponse extends Writable {
  statusCode = 200;
  statusMessage = '';
  headersSent = false;
  headers: Record<string, string> = {};
  readonly chunks: Buffer[] = [];
  readonly req: IncomingMessage;

  constructor(req: IncomingMessage) {
    super();
    this.req = req;
  }

  writeHead(status: number, headers: Record<string, string> = {}): this {
    this.statusCode = status;
    this.headers = headers;
    this.headersSent = true;
    return this;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.chunks.push(chunk);
    done();
  }
}
