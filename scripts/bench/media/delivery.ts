// Usage: npm run bench:delivery. Measures the delivery of an image of about 30 KiB to 32 connections. The figures are ratios to
// nginx, if it is installed, and to a Node server that only sends the same bytes.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { getPost } from '#lib/contract/post/post.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { createTag } from '#lib/contract/post/tag.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { joinAsMember, upload } from '../instruments/member.ts';
import { rawLoad } from '../instruments/raw-load.ts';
import { startMeasuredServer } from '../instruments/server.ts';
import { sized } from '../instruments/sized.ts';

const seconds = sized(5, 0.1);
const warmUpSeconds = sized(2, 0.1);
const callers = 32;
const webServer = 'nginx';

if (process.argv[2] === 'bare') await serveBare(Number(process.argv[3]));
else await measure();

async function measure(): Promise<void> {
  const server = await startMeasuredServer();
  try {
    const id = await publishPicture(server.origin);
    const picture = `${server.origin}/media/riff/image/upload/c_limit,f_auto,q_auto,w_300/${id}`;
    const bytes = Buffer.from(await (await fetch(picture)).arrayBuffer());
    const about = `${(bytes.length / 1024).toFixed(1)} KiB, ${callers} connections`;
    await rawLoad(picture, callers, warmUpSeconds);
    const ours = await rawLoad(picture, callers, seconds);
    console.log(`delivery ${Math.round(ours)} requests/s (${about})`);
    for (const [name, other] of [
      ['bare-node', await bareNode(bytes.length)],
      ['nginx', await nginx(bytes)],
    ] as const) {
      if (!other) continue;
      await rawLoad(other.address, callers, warmUpSeconds);
      const theirs = await rawLoad(other.address, callers, seconds);
      console.log(`${name} ${Math.round(theirs)} requests/s (${about})`);
      console.log(`delivery-to-${name}-ratio ${(ours / theirs).toFixed(2)}`);
      await other.stop();
    }
  } finally {
    await server.stop();
  }
}

/** The public id of an image that everyone may see; resized, it is about 30 KiB of noise. */
async function publishPicture(origin: string): Promise<string> {
  const member = await joinAsMember(origin);
  const tag = await member.call(createTag, { body: { content: 'bench' } });
  const tagCodeList = [tag.data?.code ?? ''];
  const { file: film } = await upload(member, clip());
  const post = await member.call(publishPost, { body: { title: 'Sound', videoPublicId: film.public_id, tagCodeList } });
  const query = { code: post.data?.postCode ?? '' };
  // Waits until the whole ladder exists, otherwise making it would be measured too.
  while ((await fetch(`${origin}/media/riff/video/upload/sp_auto/${film.public_id}.m3u8`)).status !== 200)
    await pause(100);
  const audioCode = (await member.call(getPost, { query })).data?.audioCode ?? '';
  const { file: picture } = await upload(member, await noise(), undefined, 'image');
  const body = { title: 'Picture', postType: 'IMG', imgPublicIdList: [picture.public_id], audioCode, tagCodeList };
  const { data, message } = await member.call(publishPost, { body });
  if (!data) throw new Error(message);
  return picture.public_id;
}

async function noise(): Promise<string> {
  const target = path.join(tmpdir(), `riff-noise-${process.pid}.png`);
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  await sharp({ create: { width: 600, height: 450, channels: 3, background: 'gray', noise } })
    .png()
    .toFile(target);
  return target;
}

interface Other {
  address: string;
  stop(): Promise<void>;
}

/** The same bytes from memory, in a process of its own. */
async function bareNode(bytes: number): Promise<Other> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), 'bare', String(bytes)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    address: `http://127.0.0.1:${Number(port)}/picture.jpg`,
    stop: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}

async function serveBare(bytes: number): Promise<void> {
  const body = Buffer.alloc(bytes, 7);
  const headers = { 'Content-Type': 'image/jpeg', 'Content-Length': String(bytes) };
  const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
  server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
}

/** nginx with one worker and no access log; null if it is not installed. */
async function nginx(bytes: Buffer): Promise<Other | null> {
  if (spawnSync(webServer, ['-v']).status !== 0) return null;
  const folder = await mkdtemp(path.join(tmpdir(), 'riff-nginx-'));
  await chmod(folder, 0o755);
  const port = 47_000 + (process.pid % 90);
  await writeFile(path.join(folder, 'picture.jpg'), bytes);
  await writeFile(
    path.join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
    events { worker_connections 256; }
    http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000000; default_type image/jpeg;
      client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
      uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi; open_file_cache max=100;
      server { listen 127.0.0.1:${port}; root ${folder}; } }`,
  );
  const child = spawn(webServer, ['-c', path.join(folder, 'nginx.conf')], { stdio: 'ignore' });
  await listening(port);
  return {
    address: `http://127.0.0.1:${port}/picture.jpg`,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function listening(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const opened = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (opened) return;
    await pause(50);
  }
}
