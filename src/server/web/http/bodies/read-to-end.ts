import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { finished } from 'node:stream';

/**
 * The bytes that the server still reads after its answer. Most clients look for an answer only once they have sent everything:
 * if the connection is closed before, they see a broken pipe and not the answer.
 */
const bounds = { bytes: 256 * 1024 * 1024, seconds: 120 };
/** Slower senders are cut off: this many bytes must come in each period. */
const slowest = { bytes: 256 * 1024, seconds: 10 };

/** Makes a server read refused bodies to their end, within bounds, and say `100 Continue` only where the body is wanted. */
export function readToEnd(server: Server): void {
  server.on('request', (request, response) => {
    if (!hasBody(request)) return;
    // A body of which nobody has read anything is dropped by Node itself with the answer, as fast as it comes.
    if (!request.headers.expect) response.prependOnceListener('finish', () => request.read(0));
    response.once('finish', afterAnswer(request, response));
  });
  server.on('checkContinue', (request, response) => {
    continueOnRead(request, response);
    server.emit('request', request, response);
  });
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Returns what to do when the answer is sent. */
function afterAnswer(request: IncomingMessage, response: ServerResponse): () => void {
  const wantsClose = !response.shouldKeepAlive && request.httpVersionMinor > 0 && !request.headers.expect;
  // Node would close the connection together with the answer.
  if (wantsClose) response.shouldKeepAlive = true;
  return () => {
    const { socket } = request;
    if (request.destroyed || request.readableEnded) {
      if (wantsClose) socket.end();
      return;
    }
    const stop = limit(request);
    finished(request, (error) => {
      stop();
      if (wantsClose && !error) socket.end();
    });
    // The reader wants no more of it.
    request.unpipe();
    request.removeAllListeners('data');
    request.removeAllListeners('readable');
    // In the next tick Node stops the flow, because nobody listens for `readable` any more.
    process.nextTick(() => request.resume());
  };
}

/** Closes the connection of a request that goes beyond the bounds, until the returned function is called. */
function limit({ socket }: IncomingMessage): () => void {
  const start = socket.bytesRead;
  let mark = start;
  // Those that came together must not all be cut off, and come again, at the same moment.
  let seconds = -Math.floor(Math.random() * 5);
  const timer = setInterval(() => {
    seconds += 1;
    const read = socket.bytesRead;
    let isSlow = false;
    if (seconds > 0 && seconds % slowest.seconds === 0) {
      isSlow = read - mark < slowest.bytes;
      mark = read;
    }
    if (isSlow || seconds >= bounds.seconds || read - start > bounds.bytes) socket.destroy();
  }, 1_000);
  return () => clearInterval(timer);
}

/**
 * Tells a waiting client to continue when somebody begins to read. If nobody does, the connection ends with the answer,
 * since the client may or may not send the body after it (RFC 9110, 10.1.1).
 */
function continueOnRead(request: IncomingMessage, response: ServerResponse): void {
  const read = request._read;
  response.shouldKeepAlive = false;
  request._read = function begin(size) {
    request._read = read;
    if (!response.headersSent) {
      response.shouldKeepAlive = true;
      response.writeContinue();
    }
    read.call(this, size);
  };
}
