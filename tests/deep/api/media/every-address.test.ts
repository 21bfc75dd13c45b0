import { createHash } from 'node:crypto';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateAvatar } from '#lib/contract/account/edit-profile.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { parseAddress } from '#server/media/protocol/delivery/address.ts';
import { nobody } from '#server/product/audience/policies/actor.ts';
import { mediaOpener } from '#server/product/services/delivery/open-media.ts';
import { createAddresses } from '#server/product/views/media/addresses.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { tagCode } from '#tests/support/riff/build.ts';
import { cast } from '#tests/support/riff/client.ts';
import { paintImage } from '#tests/support/riff/media-files.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';
import { sendFile } from '#tests/support/riff/send-upload.ts';

let riff: TestRiff;
let video: string;
let image: string;

beforeAll(async () => {
  riff = await startRiff();
  const ada = riff.visitor();
  await ada.join(cast.ada);
  video = (await sendFile(ada, clip({ width: 320, height: 180, rate: 10 }))).body.public_id ?? '';
  const photo = path.join(riff.context.config.dataDir, 'photo.png');
  await paintImage(photo);
  image = (await sendFile(ada, photo, { kind: 'image' })).body.public_id ?? '';
  await ada.call(updateAvatar, { body: { code: image } });
  const tagCodeList = [await tagCode(ada, 'every')];
  await ada.call(publishPost, { body: { title: 'Open', videoPublicId: video, tagCodeList } });
  await runJobs(riff.context);
});
afterAll(() => riff.close());

/** Addresses of the video and of the avatar, and the browsers that their answers depend on. */
function requests(): { address: string; accepted: string }[] {
  const { avatar, peaks, post, sound } = createAddresses({ base: '', cloud: 'riff' });
  const file = { postType: 'VID', videoUrl: video, thumbnail: 0, imageUrls: [], audioUrl: null } as const;
  const media = post({ ...file, avatarUrl: null, audioOwnerAvatar: null });
  const folder = `video/upload/sp_auto/${video}`;
  return [
    ...[...addressesIn([media, peaks(video), sound(video)]), `${folder}/master.m3u8`, `${folder}/180/index.m3u8`].map(
      (address) => ({ address, accepted: '' }),
    ),
    ...addressesIn(avatar(image)).flatMap((address) =>
      ['image/webp', 'image/jpeg'].map((accepted) => ({ address, accepted })),
    ),
  ];
}

function addressesIn(answer: unknown): string[] {
  const found = JSON.stringify(answer).matchAll(/\/riff\/([^" ]+)/g);
  return [...new Set([...found].map(([, address = '']) => address))];
}

test('an address has the same bytes and headers, regardless of earlier requests', async () => {
  /** The answers of one process's application, which caches the rows that it has read. */
  function reader() {
    const open = mediaOpener(riff.context);
    return async (address: string, accepted: string) => {
      const parsed = parseAddress(address);
      if (!parsed) throw new Error(`nobody serves ${address}`);
      const { content, etag, contentType } = await open(nobody, parsed, (type) => type === accepted).catch(() => ({
        content: null,
        etag: 'none',
        contentType: 'none',
      }));
      return { bytes: content && createHash('sha256').update(content).digest('hex'), etag, contentType };
    };
  }
  const all = requests();
  // The first round creates the pictures.
  for (const { address, accepted } of all) await reader()(address, accepted);
  const alone = await Promise.all(all.map(({ address, accepted }) => reader()(address, accepted)));
  expect(alone.filter(({ etag }) => etag !== 'none').length).toBe(all.length);
  for (const first of all) {
    for (const [n, second] of all.entries()) {
      const read = reader();
      await read(first.address, first.accepted);
      expect([first, second, await read(second.address, second.accepted)]).toEqual([first, second, alone[n]]);
    }
  }
});
