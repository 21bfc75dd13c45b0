import { createWriteStream } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { type Readable, Transform, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import busboy from 'busboy';

/** The received form of an upload. The bytes of `file` are on disk; those of other files were discarded. */
export interface ReceivedForm {
  fields: Map<string, string>;
  /** Bytes of the part named `file` that arrived, skipped ones too; null if there was no such part. */
  fileBytes: number | null;
  /** `whole`: the form was read to its end. `cut`: the connection broke. `too-large`: the file went past the limit. `broken`: not a form. */
  end: 'whole' | 'cut' | 'too-large' | 'broken';
}

/** Where the file's bytes go: into this file from byte `at` on, without the first `skip` of them. */
export interface FormTarget {
  path: string;
  at: number;
  skip: number;
}

interface FormOptions {
  headers: IncomingHttpHeaders;
  /** Null: nowhere. */
  target: FormTarget | null;
  maxBytes: number;
  /** Ends the reading as a broken connection would. */
  signal?: AbortSignal;
}

/** Bytes per write to the disk if they arrive fast enough, and the milliseconds that they wait for more. */
const [together, longestWait] = [512 * 1024, 50];

// A connection that transfers nothing for a minute is dead.
const stallMilliseconds = 60_000;

/**
 * Reads a multipart form from a request, writing its file straight to disk: memory stays flat for any size.
 * Throws if the bytes cannot be written.
 */
export async function receiveForm(
  request: Readable,
  { headers, target, maxBytes, signal }: FormOptions,
): Promise<ReceivedForm> {
  const parser = parserFor(headers, maxBytes);
  if (!parser) return { fields: new Map(), fileBytes: null, end: 'broken' };

  const fields = new Map<string, string>();
  let file: WrittenFile | null = null;
  const ending = Promise.withResolvers<ReceivedForm['end']>();
  const stop = ending.resolve;
  parser.on('field', (name, value) => fields.set(name, value));
  parser.on('file', (name, stream) => {
    if (name !== 'file' || file) return void stream.resume();
    stream.on('limit', () => stop('too-large'));
    file = writeTo(target, stream);
    file.out.on('error', () => stop('broken'));
  });
  parser.on('close', () => stop('whole'));
  parser.on('error', () => stop(request.destroyed && !request.readableEnded ? 'cut' : 'broken'));
  const cut = () => stop('cut');
  const calm = onStall(request, cut);
  signal?.addEventListener('abort', cut);
  if (signal?.aborted) cut();
  request.pipe(parser);

  const end = await ending.promise;
  calm();
  signal?.removeEventListener('abort', cut);
  request.unpipe(parser);
  const written = file as WrittenFile | null;
  return { fields, fileBytes: written && (await written.close()), end };
}

interface WrittenFile {
  out: Writable;
  /** Bytes that arrived, once those that are not skipped are all in the file. */
  close(): Promise<number>;
}

function writeTo(target: FormTarget | null, stream: Readable): WrittenFile {
  const out = target ? openAt(target) : new Writable({ write: (_bytes, _encoding, done) => done() });
  let arrived = 0;
  // No stream between the two: its buffers would take memory for every upload.
  const first = target?.skip ? skipping(target.skip, out) : out;
  const collect = target ? collector(out) : () => undefined;
  stream.on('data', (bytes: Buffer) => {
    arrived += bytes.length;
    collect();
  });
  const fault = finished(out).then(
    () => null,
    (error: unknown) => error,
  );
  stream.on('error', () => {});
  stream.pipe(first);
  return {
    out,
    async close() {
      const written = arrived;
      stream.unpipe(first);
      stream.resume();
      first.end();
      const error = await fault;
      if (error) throw error;
      return written;
    },
  };
}

/** Passes on everything but the first bytes. */
function skipping(bytes: number, out: Writable): Transform {
  let left = bytes;
  const rest = new Transform({
    transform(part: Buffer, _encoding, done) {
      const from = Math.min(part.length, left);
      left -= from;
      done(null, part.subarray(from));
    },
  });
  rest.pipe(out);
  return rest;
}

const openAt = ({ path, at }: FormTarget): Writable =>
  createWriteStream(path, { flags: at === 0 ? 'w' : 'r+', start: at, highWaterMark: 2 * together });

/**
 * Makes the pieces written to a stream wait for more; call it before each piece. A write to the disk holds up the server's thread as long
 * for one piece as for many.
 */
function collector(out: Writable): () => void {
  let timer: NodeJS.Timeout | null = null;
  const flush = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    out.uncork();
  };
  return () => {
    if (out.writableLength >= together) flush();
    if (timer) return;
    out.cork();
    timer = setTimeout(flush, longestWait);
  };
}

/** Calls `cut` when the connection breaks or stalls, until the function that it returns is called. */
function onStall(request: Readable, cut: () => void): () => void {
  const stall = setTimeout(cut, stallMilliseconds);
  const alive = () => void stall.refresh();
  const closed = () => {
    if (!request.readableEnded) cut();
  };
  request.on('data', alive);
  request.on('error', cut);
  request.on('close', closed);
  return () => {
    clearTimeout(stall);
    request.off('data', alive);
    request.off('close', closed);
  };
}

function parserFor(headers: IncomingHttpHeaders, maxBytes: number): busboy.Busboy | null {
  try {
    // One byte more than allowed distinguishes "exactly the limit" from "larger".
    return busboy({
      headers,
      limits: { fields: 40, fieldSize: 4096, parts: 60, fileSize: maxBytes + 1, headerPairs: 40 },
    });
  } catch {
    return null;
  }
}
