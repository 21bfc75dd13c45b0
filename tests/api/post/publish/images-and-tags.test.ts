import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getPost } from '#lib/contract/post/post.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { buildPost, buildUpload, tagCode } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
let ada: Client;
let adaCode: string;
let benCode: string;
let tag: string;

beforeAll(async () => {
  riff = await startRiff();
  ada = riff.visitor();
  adaCode = (await ada.join(cast.ada)).userCode;
  benCode = (await riff.visitor().join(cast.ben)).userCode;
  tag = await tagCode(ada, 'stills');
});
afterAll(() => riff.close());

describe('images', () => {
  test('each keep the description of their author', async () => {
    const { soundCode } = await buildPost(riff.context, benCode);
    const images = await Promise.all(
      [1, 2, 3].map(() => buildUpload(riff.context, adaCode, { resourceType: 'image', status: 'COMPLETE' })),
    );
    const [one = '', two = '', three = ''] = images.map(({ publicId }) => publicId);
    const body = {
      title: 'Stills',
      postType: 'IMG' as const,
      // The third one is repeated; its first text counts.
      imgPublicIdList: [three, one, three, two],
      imgAltList: [' The third ', 'The first', 'Not this', ''],
      audioCode: soundCode,
      tagCodeList: [tag],
    };
    const { data } = await ada.call(publishPost, { body });
    expect((await ada.call(getPost, { query: { code: data?.postCode ?? '' } })).data).toMatchObject({
      imageUrls: [three, one, two],
      imageAlts: ['The third', 'The first', ''],
    });
  });

  test('need no texts', async () => {
    const { soundCode } = await buildPost(riff.context, benCode);
    const { publicId } = await buildUpload(riff.context, adaCode, { resourceType: 'image', status: 'COMPLETE' });
    const body = {
      title: 'Still',
      postType: 'IMG',
      imgPublicIdList: [publicId],
      audioCode: soundCode,
      tagCodeList: [tag],
    };
    const { data } = await ada.call(publishPost, { body });
    expect((await ada.call(getPost, { query: { code: data?.postCode ?? '' } })).data?.imageAlts).toEqual(['']);
  });
});

test('twenty simultaneous posts with the same tags, in any order, are all published', async () => {
  const codes = await Promise.all(['one', 'two', 'three'].map((name) => tagCode(ada, `order${name}`)));
  const bodies = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => ({
      title: 'Tagged',
      videoPublicId: (await buildUpload(riff.context, adaCode)).publicId,
      tagCodeList: n % 2 === 0 ? codes : [...codes].reverse(),
    })),
  );
  const answers = await Promise.all(bodies.map((body) => ada.call(publishPost, { body })));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
});
