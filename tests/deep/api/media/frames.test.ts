import { afterAll, beforeAll, expect, test } from 'vitest';
import { clip as makeClip } from '#tests/fixtures/clip.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { sendFile } from '#tests/support/riff/send-upload.ts';

let riff: TestRiff;
let ada: Client;

beforeAll(async () => {
  riff = await startRiff();
  ada = riff.visitor();
  await ada.join(cast.ada);
});
afterAll(() => riff.close());

test('a video with more frames than Riff can process is refused with a message before a member can publish it', async () => {
  const black = { rate: 20, seconds: 1, times: 600, sound: null, flashAt: 9 };
  const { status, body } = await sendFile(ada, makeClip({ ...black, width: 8192, height: 4320 }));
  expect(status).toBe(400);
  expect(body.error?.message).toBe(
    'The video is too large to process. Riff takes up to 10 minutes of 4K at 60 frames a second.',
  );
});
