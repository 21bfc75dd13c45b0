import { connect, type Socket } from 'node:net';
import { sized } from './sized.ts';

/** The result of a load: requests a second, and the time of single ones in milliseconds. */
export interface LoadResult {
  perSecond: number;
  p50: number;
  p99: number;
}

/**
 * Sends `requests` GETs with this number of callers at a time over keep-alive connections; a status other than 200 is an error. With
 * several cookies, each request uses the next one. Reads an answer only to find its end, because the callers share the
 * processors with the server.
 */
export async function load(
  address: string,
  callers: number,
  requests: number,
  cookies: string | readonly string[] = '',
): Promise<LoadResult> {
  const { host, pathname, search } = new URL(address);
  const questions = [cookies].flat().map((cookie) => {
    const header = cookie ? `Cookie: ${cookie}\r\n` : '';
    return `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n${header}\r\n`;
  });
  return await send(address, callers, requests, questions);
}

/** The same for POSTs of JSON; each request has the next cookie and body. */
export async function loadPosts(
  address: string,
  callers: number,
  requests: number,
  posts: readonly { cookie: string; body: unknown }[],
): Promise<LoadResult> {
  const { host, pathname } = new URL(address);
  const questions = posts.map(({ cookie, body }) => {
    const text = JSON.stringify(body);
    const head = `Cookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}`;
    return `POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\n${head}\r\n\r\n${text}`;
  });
  return await send(address, callers, requests, questions);
}

async function send(
  address: string,
  callers: number,
  wanted: number,
  questions: readonly string[],
): Promise<LoadResult> {
  const requests = sized(wanted, Math.min(wanted, callers));
  const { hostname, port } = new URL(address);
  const sockets = await Promise.all(Array.from({ length: callers }, () => open(hostname, Number(port))));
  const times: number[] = [];
  let sent = 0;
  const startedAt = performance.now();
  await Promise.all(
    sockets.map(async (socket) => {
      while (sent < requests) {
        const question = questions[sent % questions.length] ?? '';
        sent += 1;
        const at = performance.now();
        const status = await ask(socket, question);
        times.push(performance.now() - at);
        if (status !== 200) throw new Error(`${status} for ${question.split('\r\n', 1)}`);
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  for (const socket of sockets) socket.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { perSecond: requests / seconds, p50: at(0.5), p99: at(0.99) };
}

/** A connection, from a certain address of this machine if one is given. */
export function open(host: string, port: number, from?: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, ...(from ? { localAddress: from } : {}) }, () => resolve(socket));
    socket.setNoDelay(true);
    socket.once('error', reject);
  });
}

/** Sends a request, reads its answer to the end, and resolves to its status. */
export function ask(socket: Socket, question: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let isEnd: ((piece: Buffer) => boolean) | null = null;
    let head = '';
    const hear = (piece: Buffer) => {
      if (isEnd) return isEnd(piece) && finish();
      head += piece.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      isEnd = endOf(head.slice(0, end));
      if (isEnd(Buffer.from(head.slice(end + 4), 'latin1'))) finish();
    };
    const finish = (error?: Error) => {
      socket.off('data', hear);
      socket.off('close', onClose);
      if (error) reject(error);
      else resolve(Number(head.slice(9, 12)));
    };
    const onClose = () => finish(new Error('the server closed the connection'));
    socket.on('data', hear);
    socket.once('close', onClose);
    socket.write(question);
  });
}

const lastChunk = '\r\n0\r\n\r\n';

/** Says of each piece of a body whether it is the last one: by the length in the head, or by the chunk that ends a stream. */
function endOf(head: string): (piece: Buffer) => boolean {
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  if (length !== undefined) {
    let missing = Number(length);
    return (piece) => {
      missing -= piece.length;
      return missing <= 0;
    };
  }
  if (!/transfer-encoding: chunked/i.test(head)) throw new Error(`an answer without an end: ${head}`);
  // The head ends with a line break too: an empty body is only the last chunk.
  let tail = '\r\n';
  return (piece) => {
    tail = (tail + piece.toString('latin1', Math.max(0, piece.length - lastChunk.length))).slice(-lastChunk.length);
    return tail === lastChunk;
  };
}
