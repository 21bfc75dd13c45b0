import { afterAll, beforeAll, expect, test } from 'vitest';
import { postsBySoundQuery } from '#server/product/services/sound/list-posts-by-sound.ts';
import { fillWithSoundPosts } from '#tests/support/database/many-sound-posts.ts';
import { rowsTouched } from '#tests/support/database/rows-touched.ts';
import { buildPost } from '#tests/support/riff/build.ts';
import { cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

const many = 1_300;
let riff: TestRiff;
let soundId: number;

beforeAll(async () => {
  riff = await startRiff();
  const { userCode } = await riff.visitor().join(cast.ada);
  soundId = (await buildPost(riff.context, userCode)).soundId ?? 0;
  const client = await riff.context.db.$client.connect();
  await fillWithSoundPosts(client, soundId, many);
  client.release();
}, 120_000);
afterAll(() => riff.close());

test.each(['desc', 'asc'] as const)(
  'a page of the posts of a sound touches few rows, wherever it is (%s)',
  async (sort) => {
    const list = { soundId, viewer: null, sort };
    let after: [number, number] | null = null;
    for (let jump = 0; jump < 3; jump += 1) {
      const query = postsBySoundQuery(riff.context.db, list, { after, skip: 0, most: 11 });
      expect(await query).toHaveLength(11);
      expect(await rowsTouched(riff.context.db.$client, query.toSQL())).toBeLessThan(100);
      const [far] = await postsBySoundQuery(riff.context.db, list, { after, skip: 400, most: 1 });
      if (!far?.publishedAt) throw new Error('there are fewer posts');
      after = [far.publishedAt.getTime(), far.id];
    }
  },
);
