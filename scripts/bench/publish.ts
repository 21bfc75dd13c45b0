// Usage: npm run bench:publish [-- seconds] [ladder]. From the last byte of a 1080x1920 clip (20 s by default) to its post being
// READY, and with `ladder` to the whole ladder being there; as ratios to plain encodes by the same engine in the same run. With
// `mix` also of the same clip over another post's sound, from the click on Create.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { PostDraft } from '#lib/contract/post/publishing.ts';
import { createTag } from '#lib/contract/post/tag.ts';
import { openEmbedded } from '#server/db/embedded/open-embedded.ts';
import { stopEngine } from '#server/media/engine/engine.ts';
import { clip } from '#tests/fixtures/clip.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { encodeReference } from './instruments/encode-reference.ts';
import { joinAsMember, publishReady, upload } from './instruments/member.ts';
import { startMeasuredServer } from './instruments/server.ts';

const words = process.argv.slice(2);
const seconds = Number(words.find((word) => /^\d+$/.test(word)) ?? 20);
const [wantsLadder, wantsMix] = [words.includes('ladder'), words.includes('mix')];
const first = [540];
const ladder = [360, 540, 720, 1080];

const source = clip({ width: 1080, height: 1920, seconds });
const server = await startMeasuredServer();
try {
  const member = await joinAsMember(server.origin);
  const tag = await member.call(createTag, { body: { content: 'bench' } });
  // A warm-up: what a process loads once is not a cost of publishing.
  const { postCode: soundPost } = await publish(member, clip(), tag.data?.code ?? '');

  const before = await encodeReference({ source, rungs: first });
  const { lastByteAt, checked, readyAt, publicId } = await publish(member, source, tag.data?.code ?? '');
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
      tagCodeList: [tag.data?.code ?? ''],
      ...draft,
    });
    const toMixed = (mixed.readyAt - asked) / 1000;
    console.log(`publish-mix-to-ready ${toMixed.toFixed(2)} s (${about}, another sound under the whole of it)`);
    console.log(`publish-mix-to-ready-ratio ${(toMixed / plain).toFixed(2)}`);
  }
} finally {
  await stopEngine();
  await server.stop();
}

async function publish(member: Client, path: string, tagCode: string) {
  // The service answers after it has checked the content; that check belongs to what is measured.
  const { file, lastByteAt } = await upload(member, path);
  const checked = performance.now() - lastByteAt;
  const body = { title: 'Measured', videoPublicId: file.public_id, tagCodeList: [tagCode] };
  return { ...(await makeReady(member, body)), publicId: file.public_id, lastByteAt, checked };
}

async function makeReady(member: Client, body: PostDraft) {
  const { postCode } = await publishReady(member, body);
  return { postCode, readyAt: performance.now() };
}

/** When the last rendition of an upload is there. */
async function whenComplete(dataDir: string, publicId: string): Promise<number> {
  const database = await openEmbedded({ dataDir });
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query('select status from uploads where public_id = $1', [publicId]);
      if (rows[0]?.status === 'COMPLETE') return performance.now();
      await pause(50);
    }
  } finally {
    await client.end();
    await database.stop();
  }
}
