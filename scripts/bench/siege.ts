// Usage: npm run bench:siege [-- seconds]. Attacks with a visitor on 250 connections for pictures, a member with 20 hostile uploads, and 3,000
// slow bodies, all at once, each from its own address. Measures how much another member notices. Everything runs on one machine, so the
// attackers take processor time from the server too.

import { statfsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { imageWidths } from '#lib/contract/media/sizes.ts';
import { feed, type Post } from '#lib/contract/post/post.ts';
import type { PostDraft } from '#lib/contract/post/publishing.ts';
import { createTag } from '#lib/contract/post/tag.ts';
import { defaultThumbnail } from '#lib/media/thumbnail-second.ts';
import { manySamples } from '#tests/fixtures/bad-files.ts';
import { clip } from '#tests/fixtures/clip.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { padVideo } from '#tests/support/riff/media-files.ts';
import { ask, open } from './instruments/load.ts';
import { joinAsMember, publishReady, upload } from './instruments/member.ts';
import { makeNetwork } from './instruments/network.ts';
import { startMeasuredServer } from './instruments/server.ts';
import { startAttacker } from './instruments/siege/attackers.ts';
import { watchSystem } from './instruments/siege/watch-system.ts';
import { isLeast, sized } from './instruments/sized.ts';

const seconds = Number(process.argv[2] ?? sized(90, 2));
const GB = 1e9;
const [visitor, member, slow] = ['127.0.0.2', '127.0.0.3', '127.0.0.4'] as const;

const folder = await mkdtemp(path.join(tmpdir(), 'riff-bench-siege-'));
const { bavail, bsize } = statfsSync(tmpdir());
// Near enough that 20 uploads without an allowance would get below it.
const floor = bavail * bsize - 1.5 * GB;
const env = {
  RATE_LIMITS: 'on',
  LOG_LEVEL: 'fatal',
  FREE_SPACE: String(Math.floor(floor)),
  MEMBER_STORAGE: String(GB),
};
const server = await startMeasuredServer(env);
try {
  await makeNetwork(server.dataDir, { posts: 10_000, likes: 100_000, members: 100, seen: 200 });
  const [victim, other, hostile] = await Promise.all([1, 2, 3].map(() => joinAsMember(server.origin)));
  if (!victim || !other || !hostile) throw new Error('nobody joined');
  const tag = await victim.call(createTag, { body: { content: 'bench' } });
  const tagCodeList = [tag.data?.code ?? ''];
  const film = await publishReady(victim, (await sendFilm(victim, clip())).draft);
  const albums = [await publishAlbum(other, film), await publishAlbum(other, film)] as const;
  const files = await hostileFiles();
  // Made in advance, because the member's phone makes them, not the server's machine.
  const clips = Array.from({ length: Math.ceil(seconds / 5) }, (_, n) =>
    clip({ width: 1080, height: 1920, seconds: 4, metadata: { title: `${n}` } }),
  );
  await siege();

  async function siege(): Promise<void> {
    if (!victim || !hostile) return;
    const { origin } = server;
    const before = await watchCalls(victim, `/api/${feed.path}`, performance.now() + sized(10_000, 500));
    const watch = watchSystem(server.pid, server.dataDir);
    const cookie = hostile.cookieHeader();
    const targets = { images: albums[0].imageUrls, videos: [film.videoUrl ?? ''] };
    const [pictureAttacker, slowAttacker, uploadAttacker] = await Promise.all([
      startAttacker('pictures'),
      startAttacker('slowBodies'),
      startAttacker('uploads'),
    ]);
    const attackers = {
      pictures: pictureAttacker.attack({ origin, from: visitor, connections: sized(250, 5), ...targets }),
      slowBodies: slowAttacker.attack({ origin, from: slow, connections: sized(3_000, 20) }),
      uploads: uploadAttacker.attack({ origin, from: member, cookie, tagCode: tagCodeList[0] ?? '', files }),
    };
    const until = performance.now() + seconds * 1000;
    const [calls, trivial, pictures, published] = await Promise.all([
      watchCalls(victim, `/api/${feed.path}`, until),
      watchCalls(victim, '/healthz', until),
      watchPictures(albums[1].imageUrls, until),
      watchClips(victim, until),
    ]);
    for (const [name, attacker] of Object.entries(attackers)) {
      const answers = Object.entries(await attacker.stop()).map(([what, times]) => `${times} × ${what}`);
      console.log(`siege-attack-${name} ${answers.join(', ') || 'no answer'}`);
    }
    const { memoryMb, database, media, freeBytes } = await watch.stop();
    console.log(
      `siege-feed p50 ${at(calls, 0.5)} ms, p99 ${at(calls, 0.99)} ms, most ${at(calls, 1)} ms (${calls.length} calls; bar: p99 50)`,
    );
    console.log(`siege-feed-before p50 ${at(before, 0.5)} ms, p99 ${at(before, 0.99)} ms (without attackers)`);
    console.log(`siege-trivial p50 ${at(trivial, 0.5)} ms, p99 ${at(trivial, 0.99)} ms, most ${at(trivial, 1)} ms`);
    console.log(
      `siege-new-picture p50 ${at(pictures, 0.5)} ms, most ${at(pictures, 1)} ms (${pictures.length} pictures that were not made yet)`,
    );
    console.log(
      `siege-clip-ready ${published.map((ms) => (ms / 1000).toFixed(1)).join(', ')} s, poster included (4 s of 1080x1920; bar: 15)`,
    );
    console.log(
      `siege-memory ${memoryMb.toFixed(0)} MB with all processes (database ${database.toFixed(0)}, media ${media.toFixed(0)}; bar: 2000)`,
    );
    console.log(`siege-disk ${((freeBytes - floor) / GB).toFixed(2)} GB above its floor at least (bar: 0)`);
  }

  /** Ten calls a second, like a person who never stops swiping; returns their times in ms. */
  async function watchCalls(client: Client, address: string, until: number): Promise<number[]> {
    const { host, hostname, port } = new URL(server.origin);
    const socket = await open(hostname, Number(port));
    const question = `GET ${address} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${client.cookieHeader()}\r\n\r\n`;
    const times: number[] = [];
    while (performance.now() < until) {
      const begin = performance.now();
      const status = await ask(socket, question);
      times.push(performance.now() - begin);
      if (status !== 200) throw new Error(`${address} was answered with ${status}`);
      await pause(Math.max(0, 100 - (performance.now() - begin)));
    }
    socket.destroy();
    return times;
  }

  /** A picture a second that no one has requested yet; returns their times in ms. */
  async function watchPictures(images: readonly string[], until: number): Promise<number[]> {
    const addresses = images.flatMap((id) =>
      imageWidths.map((width) => `${server.origin}/media/riff/image/upload/c_limit,f_auto,q_auto,w_${width}/${id}`),
    );
    const times: number[] = [];
    for (const address of addresses) {
      if (performance.now() > until) break;
      times.push(await timeOf(address));
      await pause(1000);
    }
    return times;
  }

  /** Publishes clip after clip; how long each took from its last byte until it was READY and its poster was there, in ms. */
  async function watchClips(client: Client, until: number): Promise<number[]> {
    const times: number[] = [];
    for (const source of clips) {
      if (performance.now() > until - 15_000) break;
      const sent = await sendFilm(client, source);
      const post = await publishReady(client, sent.draft);
      if (post.media.kind !== 'video') throw new Error('no video');
      await timeOf(new URL(post.media.poster.src, server.origin).href);
      times.push(performance.now() - sent.lastByteAt);
      await pause(5_000);
    }
    return times;
  }

  async function timeOf(address: string): Promise<number> {
    const begin = performance.now();
    const answer = await fetch(address);
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${address} was answered with ${answer.status}`);
    return performance.now() - begin;
  }

  async function sendFilm(client: Client, file: string) {
    const { file: sent, lastByteAt } = await upload(client, file);
    // The time that Create Post suggests.
    const videoThumbnail = defaultThumbnail(sent.duration ?? 0);
    const draft: PostDraft = { title: 'A film', videoPublicId: sent.public_id, videoThumbnail, tagCodeList };
    return { draft, lastByteAt };
  }

  /** A post of 20 pictures, with no size of them made yet. */
  async function publishAlbum(client: Client, { audioCode }: Post): Promise<Post> {
    const imgPublicIdList: string[] = [];
    for (let n = 0; n < sized(20, 2); n += 1) {
      const { file } = await upload(client, await paint(n), undefined, 'image');
      imgPublicIdList.push(file.public_id);
    }
    const draft: PostDraft = { title: 'An album', postType: 'IMG', imgPublicIdList, audioCode, tagCodeList };
    return await publishReady(client, draft);
  }

  async function paint(n: number): Promise<string> {
    const target = path.join(folder, `${n}.jpg`);
    const noise = { type: 'gaussian' as const, mean: 96 + n, sigma: 40 };
    await sharp({ create: { width: 1600, height: 2000, channels: 3, background: 'gray', noise } })
      .jpeg()
      .toFile(target);
    return target;
  }
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Five that claim 40 million frames, five with 95 MB of zeros, five of 8K beyond the limit, and five just below it. */
async function hostileFiles(): Promise<string[]> {
  const each = sized(5, 1);
  const eightK = (times: number) => clip({ width: 8192, height: 4320, rate: 60, seconds: 1, times, sound: null });
  const padded = Array.from({ length: each }, (_, n) => path.join(folder, `padded-${n}.mp4`));
  for (const target of padded) {
    await padVideo(clip({ seconds: 1 }), target, sized(95_000_000, 1_000_000));
    // The first read of the hole in such a file blocks a kernel without preemption for 20 ms at a time.
    await readFile(target);
  }
  return [
    ...Array.from({ length: each }, (_, n) =>
      manySamples(path.join(folder, `samples-${n}.mp4`), sized(40_000_000, 40_000) + n),
    ),
    ...padded,
    ...(isLeast ? [] : [...Array<string>(5).fill(eightK(600)), ...Array<string>(5).fill(eightK(145))]),
  ];
}

function at(times: readonly number[], share: number): string {
  const sorted = times.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);
}
