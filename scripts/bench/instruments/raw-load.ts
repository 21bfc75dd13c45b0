import { connect, type Socket } from 'node:net';

/**
 * Sends the same GET over so many kept connections for some seconds and answers how many a second came back. Reads no more than
 * the length of each answer, so that the caller's own work does not hide the server's; all answers have to be of one length.
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
  await Promise.all(sockets.map((socket) => keepAsking(socket, question, length, until, () => answers++)));
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

/** Bytes of one whole answer, its head included; it has to be a 200. */
function answerLength(socket: Socket, question: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let got = Buffer.alloc(0);
    const hear = (piece: Buffer) => {
      got = Buffer.concat([got, piece]);
      const end = got.indexOf('\r\n\r\n');
      if (end < 0) return;
      const head = got.toString('latin1', 0, end);
      const length = /content-length: (\d+)/i.exec(head)?.[1];
      if (!head.startsWith('HTTP/1.1 200') || !length) return reject(new Error(head));
      if (got.length < end + 4 + Number(length)) return;
      socket.off('data', hear);
      resolve(end + 4 + Number(length));
    };
    socket.on('data', hear);
    socket.write(question);
  });
}

function keepAsking(socket: Socket, question: string, length: number, until: number, count: () => void): Promise<void> {
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
