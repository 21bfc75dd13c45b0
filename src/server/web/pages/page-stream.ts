import type { IncomingMessage, ServerResponse } from 'node:http';
import { Writable } from 'node:stream';
import { type BrotliCompress, createBrotliCompress, createGzip, type Gzip, constants as zlib } from 'node:zlib';
import { type Coding, codingFor } from './stored-answer.ts';

/** A smaller answer is sent uncompressed, because it fits into one packet anyway. */
const worthCompressing = 1024;
const brotliOptions = {
  params: {
    // The page is made for one request, so it is compressed quickly rather than well.
    [zlib.BROTLI_PARAM_QUALITY]: 4,
    // Pages are smaller than this window of 256 KiB; the default window costs megabytes per request.
    [zlib.BROTLI_PARAM_LGWIN]: 18,
  },
};

/**
 * The part of Node's response that Astro's handler uses. It sends all writes of one event loop turn together, compressed
 * and flushed. So the browser gets the head of a page while the rest waits for its data.
 */
export class PageStream extends Writable {
  statusCode = 200;
  statusMessage = '';
  headersSent = false;
  readonly req: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #instead: (status: number) => void;
  #headers: Record<string, string | string[]> = {};
  #pending: Buffer[] = [];
  #timer: NodeJS.Immediate | null = null;
  #coder: BrotliCompress | Gzip | null = null;

  /** `instead` answers in place of an empty page, which is missing or has failed. */
  constructor(req: IncomingMessage, response: ServerResponse, instead: (status: number) => void) {
    super();
    this.req = req;
    this.#response = response;
    this.#instead = instead;
    response.once('close', () => this.destroy());
  }

  writeHead(status: number, headers: Record<string, string | string[]> = {}): this {
    this.statusCode = status;
    this.#headers = headers;
    this.headersSent = true;
    return this;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#pending.push(chunk);
    this.#timer ??= setImmediate(() => this.#flush());
    done();
  }

  override _final(done: () => void): void {
    if (this.#timer) clearImmediate(this.#timer);
    const rest = Buffer.concat(this.#pending);
    if (rest.length === 0 && !this.#response.headersSent && [404, 500].includes(this.statusCode)) {
      this.#instead(this.statusCode);
      done();
      return;
    }
    if (!this.#response.headersSent) this.#begin(rest.length < worthCompressing ? rest.length : null);
    (this.#coder ?? this.#response).end(rest);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    if (this.#timer) clearImmediate(this.#timer);
    // The client disconnected, or the page failed midway; a truncated page must not look complete.
    if (!this.writableFinished || this.#response.destroyed) {
      this.#coder?.destroy();
      if (this.#response.headersSent) this.#response.destroy();
      else this.#response.writeHead(500).end();
    }
    done(error);
  }

  #flush(): void {
    this.#timer = null;
    const piece = Buffer.concat(this.#pending.splice(0));
    if (!this.#response.headersSent) this.#begin(null);
    if (this.#coder) {
      this.#coder.write(piece);
      this.#coder.flush();
    } else {
      this.#response.write(piece);
    }
  }

  /** Sends the headers; `length` is null unless the whole answer is small enough to be sent uncompressed. */
  #begin(length: number | null): void {
    const response = this.#response;
    const coding =
      length === null && this.req.method !== 'HEAD' ? codingFor(this.req.headers['accept-encoding']) : null;
    const others = response.getHeader('Vary');
    response.setHeader('Vary', others ? `${others}, Accept-Encoding` : 'Accept-Encoding');
    if (coding) response.setHeader('Content-Encoding', coding);
    if (length !== null && length > 0) response.setHeader('Content-Length', length);
    if (this.statusMessage) response.statusMessage = this.statusMessage;
    response.writeHead(this.statusCode, this.#headers);
    if (!coding) return;
    this.#coder = coderFor(coding);
    this.#coder.on('error', (error) => this.destroy(error));
    this.#coder.pipe(response);
  }
}

const coderFor = (coding: Coding) => (coding === 'br' ? createBrotliCompress(brotliOptions) : createGzip());
