import { connect, type Socket } from 'node:net';

/**
 * Sends the same GET over this number of keep-alive connections for some seconds and returns the answers per second. Only counts
 * the bytes of each answer, so that the caller's own work is small beside the server's. All answers must have the same length.
 */
export async function rawLoad(address: string, callers: number, seconds: number, headers = ''): Promise<number> {
  const { hostname, port, host, pathname } = new URL(address);
  const question = `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n`;
  const sockets = await Promise.all(Array.from({ length: callers }, () => open(hostname, Number(port))));
  const [first] = sockets;
  if (!first) throw new Error('no callers');
  const length = await answerLength(first, question);
  let answers = 0;
  const until = performance.now() + seconds * 1000;
  const startedAt = performance.now();
  await Promise.all(sockets.map((socket) => repeatRequest(socket, question, length, until, () => answers++)));
  const perSecond = (answers / (performance.now() - startedAt)) * 1000;
  for (const socket of sockets) socket.destroy();
  return perSecond;
}

function open(host: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host, () => resolve(socket));
    socket.setNoDelay(true);
    socket.on('error', reject);
  });
}

/** The length of one answer in bytes, with its head; it must be a 200. */
function answerLength(socket: Socket, question: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const onData = (piece: Buffer) => {
      received = Buffer.concat([received, piece]);
      const end = received.indexOf('\r\n\r\n');
      if (end < 0) return;
      const head = received.toString('latin1', 0, end);
      const length = /content-length: (\d+)/i.exec(head)?.[1];
      if (!head.startsWith('HTTP/1.1 200') || !length) return reject(new Error(head));
      if (received.length < end + 4 + Number(length)) return;
      socket.off('data', onData);
      resolve(end + 4 + Number(length));
    };
    socket.on('data', onData);
    socket.write(question);
  });
}

function repeatRequest(
  socket: Socket,
  question: string,
  length: number,
  until: number,
  count: () => void,
): Promise<void> {
  return new Promise((resolve) => {
    let missing = length;
    socket.on('data', (piece: Buffer) => {
      missing -= piece.length;
      if (missing > 0) return;
      count();
      missing = length;
      if (performance.now() > until) resolve();
      else socket.write(question);
    });
    socket.write(question);
  });
}
