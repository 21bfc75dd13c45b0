import { getPost } from '#lib/contract/post/post.ts';
import { paths } from '#lib/paths.ts';
import { findPost, placed } from '#tests/e2e/steps/feed-page.ts';
import { hardPicture, hardPictures } from '#tests/fixtures/hard-pictures.ts';
import { contrastsOf } from '#tests/support/browser/contrast.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { cardAuthor } from '#tests/support/riff/card-author.ts';
import { sendFile } from '#tests/support/riff/send-upload.ts';

/** All text and icons over the media. */
const texts = [
  '.feed-place',
  '.feed-caption a >> nth=0',
  'time',
  'h2',
  '.feed-caption > p >> nth=1',
  '.feed-marquee > span',
  '.feed-rail button:not(.follow-badge) > span >> nth=0',
  '.feed-rail button:not(.follow-badge) > span >> nth=1',
];

for (const [on, use] of [
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }],
  ['a wide screen', { viewport: { width: 1440, height: 900 } }],
  [
    'a phone held sideways',
    { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  ],
] as const) {
  test.describe(`on ${on}`, () => {
    test.use({ ...use, reducedMotion: 'reduce' } as object);

    test('text and icons on a post are legible over any picture', async ({ page, baseURL }, testInfo) => {
      const { member, publish } = await cardAuthor(baseURL ?? '');
      const { postCode: withSound } = await findPost(page, ({ postType }) => postType === 'VID');
      const audioCode = (await member.call(getPost, { query: { code: withSound } })).data?.audioCode ?? '';
      const poor: string[] = [];
      for (const kind of hardPictures) {
        const file = await hardPicture(testInfo.outputPath(`${kind}.png`), kind);
        const { body } = await sendFile(member, file, { kind: 'image', fileName: 'picture.png' });
        const title = `A walk along the river, and what we saw (${kind})`;
        const code = await publish({
          postType: 'IMG',
          imgPublicIdList: [body.public_id ?? ''],
          audioCode,
          title,
          description: 'Words',
        });
        await page.goto(paths.home(code));
        await expect(page.locator('.splash')).toBeHidden();
        const post = placed(page, 1);
        await expect(post.getByRole('img', { name: title })).toBeVisible();
        await expect
          .poll(() => post.locator('img').evaluateAll((all) => all.every((one) => (one as HTMLImageElement).complete)))
          .toBe(true);
        const parts = [
          // WCAG 1.4.3 for text, 1.4.11 for icons.
          ...texts.map((name) => ({ name, part: post.locator(name), least: 4.5 })),
          ...['For You', 'Following'].map((name) => ({
            name,
            part: page.getByRole('link', { name, exact: true }),
            least: 4.5,
          })),
          ...['Like', 'Comments', 'Share'].map((name) => ({
            name,
            part: post.getByRole('button', { name }).locator('svg'),
            least: 3,
          })),
          { name: 'sound', part: page.locator('.feed-sound svg'), least: 3 },
        ];
        const contrasts = await contrastsOf(
          page,
          parts.map(({ part }) => part),
        );
        parts.forEach(({ name, least }, at) => {
          const contrast = contrasts[at] ?? 0;
          if (contrast < least) poor.push(`${kind}: ${name} ${contrast.toFixed(2)}`);
        });
      }
      expect(poor).toEqual([]);
    });
  });
}
