import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { finished } from 'node:stream';

/**
 * The most bytes that the server reads after its answer. Most clients look for an answer only after they have sent everything;
 * if the connection closes earlier, they see a broken pipe instead of the answer.
 */
const bounds = { bytes: 256 * 1024 * 1024, seconds: 120 };
/** Cuts off slower senders: this many bytes must arrive in each period. */
const slowest = { bytes: 256 * 1024, seconds: 10 };

/** Makes a server read refused bodies to their end, within bounds, and send `100 Continue` only if the body is wanted. */
export function readToEnd(server: Server): void {
  server.on('request', (request, response) => {
    if (!hasBody(request)) return;
    // Node itself would drain an unread body with the answer, as fast as it arrives; this read prevents that.
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

/** Returns the function to call when the answer is sent. */
function afterAnswer(request: IncomingMessage, response: ServerResponse): () => void {
  const wantsClose = !response.shouldKeepAlive && request.httpVersionMinor > 0 && !request.headers.expect;
  // Otherwise Node would close the connection together with the answer.
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
    // The handler wants no more of the body.
    request.unpipe();
    request.removeAllListeners('data');
    request.removeAllListeners('readable');
    // Node stops the flow in the next tick, because `readable` has no listener any longer.
    process.nextTick(() => request.resume());
  };
}

/** Closes the connection of a request that goes beyond the bounds, until the returned function is called. */
function limit({ socket }: IncomingMessage): () => void {
  const start = socket.bytesRead;
  let mark = start;
  // Jitter, so that clients that arrived together are not all cut off, and do not all retry, at the same moment.
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
 * Tells a waiting client to continue when a handler begins to read. Without a reader, the connection ends with the answer,
 * because the client may or may not send the body after it (RFC 9110, 10.1.1).
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
