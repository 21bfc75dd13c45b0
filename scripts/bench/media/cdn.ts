// Usage: npm run bench:cdn [-- viewers]. A crowd scrolls through the feed with media from nginx, which has the configuration of
// deploy/nginx-media-cache.conf and an empty cache. Prints the share of the received bytes that Riff had to send. Needs nginx.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { createTag } from '#lib/contract/post/tag.ts';
import { clip } from '#tests/fixtures/clip.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { hasMediaCache, startMediaCache } from '#tests/support/servers/media-cache.ts';
import { startRelay } from '../instruments/cdn/counting-relay.ts';
import { scroll } from '../instruments/cdn/crowd.ts';
import { joinAsMember, publishReady, upload } from '../instruments/member.ts';
import { freePort, startMeasuredServer } from '../instruments/server.ts';
import { sized } from '../instruments/sized.ts';

const viewers = Number(process.argv[2] ?? sized(400, 4));
const [videos, imagePosts, imagesEach] = sized<readonly [number, number, number]>([4, 2, 3], [1, 1, 2]);
const MB = 1_000_000;
const percent = (share: number) => `${(share * 100).toFixed(2)} %`;
const inMB = (bytes: number) => `${(bytes / MB).toFixed(1)} MB`;

if (!hasMediaCache()) {
  console.error('nginx is not installed: apt-get install nginx');
  process.exit(1);
}
const folder = await mkdtemp(path.join(tmpdir(), 'riff-bench-cdn-'));
const port = await freePort();
const server = await startMeasuredServer({ MEDIA_PUBLIC_URL: `http://localhost:${port}` });
const relay = await startRelay(Number(new URL(server.origin).port));
const cache = await startMediaCache({ port, riff: relay.port });
try {
  await publishFeed(await joinAsMember(server.origin));
  await report('cold', relay.bytes());
  await report('warm', relay.bytes());
} finally {
  await cache.stop();
  relay.stop();
  await server.stop();
  await rm(folder, { recursive: true });
}

/** Lets the crowd scroll; bytes that Riff sent before do not count. */
async function report(name: string, before: number): Promise<void> {
  const startedAt = performance.now();
  const { media, calls } = await scroll(server.origin, viewers);
  const seconds = (performance.now() - startedAt) / 1000;
  const fromRiff = relay.bytes() - before;
  console.log(`cdn-${name}-media ${percent(1 - fromRiff / media)} of the bytes of media do not touch Riff`);
  console.log(`cdn-${name}-feed ${percent(1 - (fromRiff + calls) / (media + calls))} with the calls of the feed`);
  console.log(
    `cdn-${name}-bytes ${inMB(media)} to ${viewers} viewers in ${seconds.toFixed(0)} s, of which Riff sent ${inMB(fromRiff)}; and ${inMB(calls)} of calls`,
  );
}

/** A small feed: videos with their whole ladder, and posts with images and the sound of the first video. */
async function publishFeed(member: Client): Promise<void> {
  const tagCodeList = [(await member.call(createTag, { body: { content: 'bench' } })).data?.code ?? ''];
  let audioCode = '';
  for (let n = 0; n < videos; n += 1) {
    const film = clip({ width: 360, height: 640, seconds: 6 + n, rate: 30, grain: 6 });
    const { file } = await upload(member, film);
    const post = await publishReady(member, { title: `Video ${n}`, videoPublicId: file.public_id, tagCodeList });
    const hls = post.media.kind === 'video' ? post.media.hls : '';
    while ((await fetch(hls)).status !== 200) await pause(200);
    audioCode ||= post.audioCode ?? '';
  }
  for (let n = 0; n < imagePosts; n += 1) {
    const imgPublicIdList: string[] = [];
    for (let image = 0; image < imagesEach; image += 1) {
      const { file } = await upload(member, await picture(`${n}-${image}`), undefined, 'image');
      imgPublicIdList.push(file.public_id);
    }
    await publishReady(member, { title: `Images ${n}`, postType: 'IMG', imgPublicIdList, audioCode, tagCodeList });
  }
}

async function picture(name: string): Promise<string> {
  const target = path.join(folder, `${name}.png`);
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 25 };
  const { data, info } = await sharp({ create: { width: 270, height: 480, channels: 3, background: 'gray', noise } })
    .raw()
    .toBuffer({ resolveWithObject: true });
  await sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .resize(1080)
    .png()
    .toFile(target);
  return target;
}
