// One attacker: follows its parent's orders until it is told to stop.
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { imageWidths } from '#lib/contract/media/sizes.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { ask, open } from '../load.ts';
import type { Attack, Orders } from './attackers.ts';

const counts: Record<string, number> = {};
const count = (what: number | string) => {
  counts[what] = (counts[what] ?? 0) + 1;
};
let isOver = false;

process.on('message', (message) => {
  if (message !== 'stop') return void attacks[process.argv[2] as Attack](message as never);
  isOver = true;
  process.send?.(counts, () => process.exit());
});

const attacks: { [Name in Attack]: (orders: Orders[Name]) => void } = {
  pictures({ origin, from, connections, images, videos }) {
    for (let n = 0; n < connections; n += 1) void askForPictures(origin, from, () => anyPicture(images, videos));
  },
  slowBodies({ origin, from, connections }) {
    const { hostname, port, host } = new URL(origin);
    const head = `POST /api/auth/login HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`;
    const sockets = new Set<Socket>();
    const start = () => {
      const socket = connect({ port: Number(port), host: hostname, localAddress: from });
      socket.on('connect', () => {
        sockets.add(socket);
        socket.write(head);
      });
      socket.once('data', (answer) => count(answer.toString('latin1', 9, 12)));
      socket.on('error', () => count('closed'));
      socket.on('close', () => {
        sockets.delete(socket);
        setTimeout(start, 1000);
      });
    };
    for (let n = 0; n < connections; n += 1) start();
    setInterval(() => {
      for (const socket of sockets) socket.write(' ');
    }, 1000);
  },
  uploads(orders) {
    for (const file of orders.files) void uploadAndPublish(orders, file);
  },
};

process.send?.('ready');

async function askForPictures(origin: string, from: string, next: () => string): Promise<void> {
  const { hostname, port, host } = new URL(origin);
  while (!isOver) {
    try {
      const socket = await open(hostname, Number(port), from);
      for (;;) count(await ask(socket, `GET ${next()} HTTP/1.1\r\nHost: ${host}\r\n\r\n`));
    } catch {
      count('closed');
    }
  }
}

/** Some pictures that exist, some that have to be made, and some at seconds and in sizes that no page links to. */
function anyPicture(images: string[], videos: string[]): string {
  const any = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T;
  const kind = Math.random();
  if (kind < 0.4)
    return `/media/riff/video/upload/c_limit,so_${(Math.random() * 2).toFixed(1)},w_300/${any(videos)}.jpg`;
  if (kind < 0.6)
    return `/media/riff/image/upload/c_limit,f_auto,q_auto,w_${Math.floor(Math.random() * 3000)}/${any(images)}`;
  return `/media/riff/image/upload/c_limit,f_auto,q_auto,w_${any(imageWidths)}/${any(images)}`;
}

async function uploadAndPublish(orders: Orders['uploads'], file: string): Promise<void> {
  try {
    const upload = await uploadFile(orders, file);
    count(`upload ${upload.status}`);
    if (upload.status !== 200) return;
    const { public_id: videoPublicId } = JSON.parse(upload.body) as { public_id: string };
    const post = await send(orders, `/api/${publishPost.path}`, 'application/json', async (sending) =>
      sending.end(JSON.stringify({ title: 'Hostile', videoPublicId, tagCodeList: [orders.tagCode] })),
    );
    count(`publish ${post.status}`);
  } catch {
    count('closed');
  }
}

const uploadFile = (orders: Orders['uploads'], file: string) =>
  send(orders, '/media/v1_1/riff/video/upload', 'multipart/form-data; boundary=edge', async (sending) => {
    sending.write(`--edge\r\nContent-Disposition: form-data; name="file"; filename="${randomUUID()}.mp4"\r\n\r\n`);
    await pipeline(createReadStream(file), sending, { end: false });
    sending.end('\r\n--edge--\r\n');
  });

async function send(
  { origin, from, cookie }: Orders['uploads'],
  path: string,
  type: string,
  write: (sending: ReturnType<typeof request>) => Promise<unknown>,
): Promise<{ status: number; body: string }> {
  const sending = request(`${origin}${path}`, {
    ...{ method: 'POST', localAddress: from, agent: false },
    headers: { cookie, 'content-type': type },
  });
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>();
  sending.on('error', reject);
  sending.on('response', async (answer) => resolve({ status: answer.statusCode ?? 0, body: await text(answer) }));
  write(sending).catch(reject);
  return promise;
}
