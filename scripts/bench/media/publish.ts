// Usage: npm run bench:publish [-- seconds] [ladder] [mix] [phone]. Measures the time from the last byte of a 1080x1920 clip in HEVC (20 s by
// default) until its post is READY, and with `ladder` until the whole ladder exists. Figures are ratios to plain encodes by the same engine in
// the same run. With `mix` also measures the same clip over another post's sound, from the click on Create. With `phone` measures only phone
// recordings in H.264 and AAC, which are shown unchanged: clips of 20 s, 60 s and 10 min. It also measures the memory that media
// processes take for 4K at 60 frames a second.
import { stat } from 'node:fs/promises';
import type { PostDraft } from '#lib/contract/post/publishing.ts';
import { createTag } from '#lib/contract/post/tag.ts';
import { stopEngine } from '#server/media/engine/engine.ts';
import { clip } from '#tests/fixtures/clip.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { encodeReference } from '../instruments/encode-reference.ts';
import { joinAsMember, publishReady, upload } from '../instruments/member.ts';
import { startMeasuredServer } from '../instruments/server.ts';
import { watchSystem } from '../instruments/siege/watch-system.ts';
import { sized } from '../instruments/sized.ts';
import { whenComplete } from '../instruments/when-complete.ts';

const words = process.argv.slice(2);
const seconds = Number(words.find((word) => /^\d+$/.test(word)) ?? sized(20, 1));
const [wantsLadder, wantsMix] = [words.includes('ladder'), words.includes('mix')];
const wantsPhone = words.includes('phone');
const first = [540];
const ladder = [360, 540, 720, 1080];

const shape = sized({ width: 1080, height: 1920 }, { width: 180, height: 320 });
const source = wantsPhone ? '' : clip({ ...shape, seconds, video: 'libx265' });
/** Files may have 100 MB, so that ten minutes have fewer bits a second. */
const phoneClips = [
  { length: 20, kilobits: 16_000, grain: 20 },
  { length: 60, kilobits: 12_000, grain: 20 },
  { length: 600, kilobits: 1_100, grain: 4 },
];
const server = await startMeasuredServer();
try {
  const member = await joinAsMember(server.origin);
  const tag = await member.call(createTag, { body: { content: 'bench' } });
  // A warm-up: one-time loading is not a cost of publishing.
  const { postCode: soundPost } = await publish(member, clip(), tag.data?.code ?? '');

  if (wantsPhone) {
    // First, because later the ladders of the other clips would be made at the same time.
    await measureMemory(member, tag.data?.code ?? '');
    await measurePhone(member, tag.data?.code ?? '');
  } else await measureEncoded(member, tag.data?.code ?? '', soundPost);
} finally {
  await stopEngine();
  await server.stop();
}

/** Videos that must be encoded before anyone can watch them. */
async function measureEncoded(member: Client, tagCode: string, soundPost: string): Promise<void> {
  const before = await encodeReference({ source, rungs: first });
  const { lastByteAt, checked, readyAt, publicId } = await publish(member, source, tagCode);
  const completeAt = wantsLadder || wantsMix ? await whenComplete(server.dataDir, publicId) : 0;
  const after = await encodeReference({ source, rungs: first });
  const plain = (before.seconds + after.seconds) / 2;
  const toReady = (readyAt - lastByteAt) / 1000;
  const about = `${seconds} s of 1080x1920`;
  console.log(`publish-to-ready ${toReady.toFixed(2)} s (${about})`);
  console.log(`publish-content-check ${(checked / 1000).toFixed(2)} s (part of it)`);
  console.log(
    `plain-encode-540 ${plain.toFixed(2)} s (${before.seconds.toFixed(2)} before, ${after.seconds.toFixed(2)} after)`,
  );
  console.log(`publish-to-ready-ratio ${(toReady / plain).toFixed(2)}`);
  if (wantsLadder) {
    const whole = await encodeReference({ source, rungs: ladder });
    const toComplete = (completeAt - lastByteAt) / 1000;
    console.log(`publish-to-ladder ${toComplete.toFixed(2)} s (${about}, first rendition and sound included)`);
    console.log(`plain-encode-ladder ${whole.seconds.toFixed(2)} s`);
    console.log(`publish-to-ladder-ratio ${(toComplete / whole.seconds).toFixed(2)}`);
  }
  if (wantsMix) {
    const { file } = await upload(member, source);
    const ffmpegMergeParams = { videoCutEnd: seconds, audioCutEnd: 2, audioOffset: 1 };
    const asked = performance.now();
    const draft = { isUseOtherAudio: true, audioCode: soundPost, ffmpegMergeParams };
    const mixed = await makeReady(member, {
      title: 'Mixed',
      videoPublicId: file.public_id,
      tagCodeList: [tagCode],
      ...draft,
    });
    const toMixed = (mixed.readyAt - asked) / 1000;
    console.log(`publish-mix-to-ready ${toMixed.toFixed(2)} s (${about}, another sound under the whole of it)`);
    console.log(`publish-mix-to-ready-ratio ${(toMixed / plain).toFixed(2)}`);
  }
}

/** Videos that are shown unchanged at first. */
async function measurePhone(member: Client, tagCode: string): Promise<void> {
  const shape = { width: 1080, height: 1920, rate: 30, seconds: 10 };
  for (const { length, kilobits, grain } of phoneClips) {
    const x264 = `keyint=30:bitrate=${kilobits}:vbv-maxrate=${kilobits}:vbv-bufsize=${kilobits}`;
    const path = clip({ ...shape, grain, x264, times: length / shape.seconds, sampleRate: 48_000 });
    const megabits = (((await stat(path)).size * 8) / length / 1e6).toFixed(1);
    const { lastByteAt, checked, readyAt, publicId } = await publish(member, path, tagCode);
    const seconds = (until: number) => ((until - lastByteAt) / 1000).toFixed(2);
    const about = `${length} s of 1080x1920, ${megabits} Mbit/s`;
    console.log(`publish-phone-to-ready ${seconds(readyAt)} s (${about}; bar: 1)`);
    console.log(`publish-phone-answer ${(checked / 1000).toFixed(2)} s (part of it: checked and copied)`);
    if (length === phoneClips.at(-1)?.length && !wantsLadder) return;
    // Otherwise the next clip would be measured beside the ladder of this one.
    const completeAt = await whenComplete(server.dataDir, publicId);
    if (wantsLadder) console.log(`publish-phone-to-ladder ${seconds(completeAt)} s (${about})`);
  }
}

/** Measures the memory for a clip that cannot be shown unchanged. */
async function measureMemory(member: Client, tagCode: string): Promise<void> {
  const large = clip({ width: 3840, height: 2160, rate: 60, seconds: 4 });
  const watch = watchSystem(server.pid, server.dataDir);
  const { publicId } = await publish(member, large, tagCode);
  await whenComplete(server.dataDir, publicId);
  const { mostMedia } = await watch.stop();
  console.log(`publish-4k60-media-memory ${mostMedia.toFixed(0)} MB (4 s of 3840x2160, with its ladder; bar: 700)`);
}

async function publish(member: Client, path: string, tagCode: string) {
  // The service answers after it has checked the content; that check belongs to the measurement.
  const { file, lastByteAt } = await upload(member, path);
  const checked = performance.now() - lastByteAt;
  const body = { title: 'Measured', videoPublicId: file.public_id, tagCodeList: [tagCode] };
  return { ...(await makeReady(member, body)), publicId: file.public_id, lastByteAt, checked };
}

async function makeReady(member: Client, body: PostDraft) {
  const { postCode } = await publishReady(member, body);
  return { postCode, readyAt: performance.now() };
}
