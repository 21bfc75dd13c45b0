import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts, uploads } from '#server/ground/db/schema/index.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { paintImage } from '#tests/support/riff/media-files.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';
import { sendFile } from '#tests/support/riff/send-upload.ts';

let riff: TestRiff;
let ada: Client;
let folder: string;
/** The public id of Ada's avatar. */
let shown: string;
/** The public id of an image that nothing shows. */
let hidden: string;

beforeAll(async () => {
  riff = await startRiff();
  ada = riff.visitor();
  const { userCode } = await ada.join(cast.ada);
  folder = await mkdtemp(path.join(tmpdir(), 'riff-refusals-'));
  const photo = path.join(folder, 'photo.png');
  await paintImage(photo);
  shown = (await sendFile(ada, photo, { kind: 'image' })).body.public_id ?? '';
  hidden = (await sendFile(ada, photo, { kind: 'image' })).body.public_id ?? '';
  await runJobs(riff.context);
  await riff.context.db.update(accounts).set({ avatarId: shown }).where(eq(accounts.code, userCode));
});
afterAll(async () => {
  await riff.close();
  await rm(folder, { recursive: true, force: true });
});

const ask = async (address: string, init: RequestInit = {}) => {
  const { status, headers } = await riff.visitor().send(`/media/${address}`, init);
  return [status, headers.get('cache-control')];
};

test('an answer with media may be cached', async () => {
  expect(await ask(`riff/image/upload/c_limit,f_auto,q_auto,w_300/${shown}`)).toEqual([
    200,
    'public, max-age=86400, immutable',
  ]);
});

test.each([
  ['of somebody else’s file', 404, () => `riff/image/upload/c_limit,f_auto,q_auto,w_300/${hidden}`],
  ['of a file that never existed', 404, () => 'riff/image/upload/c_limit,f_auto,q_auto,w_300/images/none'],
  ['of a video as an image', 404, () => `riff/video/upload/${shown}.mp4`],
  ['of an address with an invalid size', 400, () => 'riff/image/upload/w_-1/x'],
  ['of a path outside the media service', 404, () => 'originals/x'],
  ['of an empty path', 404, () => ''],
  ['of the state of an upload without a session', 401, () => 'v1_1/riff/uploads/abc'],
])('no cache stores a refusal %s', async (_, status, address) => {
  for (const method of ['GET', 'HEAD']) expect(await ask(address(), { method })).toEqual([status, 'no-store']);
});

test('neither is the refusal of a range past the end, of a method or of a missing file', async () => {
  const range = { headers: { Range: 'bytes=99999999-' } };
  expect(await ask(`riff/image/upload/c_limit,f_auto,q_auto,w_300/${shown}`, range)).toEqual([416, 'no-store']);
  expect(await ask(`riff/image/upload/c_limit,f_auto,q_auto,w_300/${shown}`, { method: 'PUT' })).toEqual([
    404,
    'no-store',
  ]);
  await riff.context.db.delete(uploads).where(eq(uploads.publicId, hidden));
  expect(await ask(`riff/image/upload/c_limit,f_auto,q_auto,w_300/${hidden}`)).toEqual([404, 'no-store']);
});
