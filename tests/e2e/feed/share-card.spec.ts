import { getPost } from '#lib/contract/post/post.ts';
import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { cardAuthor, crawl, uploadImage } from '#tests/support/riff/card-author.ts';
import { readHead } from '#tests/support/riff/read-head.ts';
import { findPost } from '../steps/feed-page.ts';

test('whatever a post is called, its card contains only text', async ({ page, baseURL }, testInfo) => {
  const { member, publish } = await cardAuthor(baseURL ?? '');
  const { postCode: withSound } = await findPost(page, ({ postType }) => postType === 'VID');
  const audioCode = (await member.call(getPost, { query: { code: withSound } })).data?.audioCode ?? '';
  const title = `"><script>window.struck=1</script> 'a' & </title> &lt;b&gt; ${'😀'}`;
  const description = `</script><img src=x onerror="window.struck=2"> ${'many words that go on '.repeat(220)}`;
  const images = {
    postType: 'IMG' as const,
    imgPublicIdList: [await uploadImage(member, testInfo.outputPath('card.jpg'))],
    audioCode,
  };
  const code = await publish({ ...images, title, description });
  await page.goto(paths.home(code));
  await expect(page.getByRole('article').first().getByRole('heading', { name: title })).toBeVisible();
  expect(await page.title()).toBe(`${title} · Riff`);
  expect(await page.evaluate(() => (window as { struck?: number }).struck)).toBeUndefined();
  const head = readHead(await (await crawl(page.url())).text());
  expect(head['og:title']).toBe(title);
  expect(head['og:description']?.length).toBeLessThanOrEqual(201);
  expect(head['og:description']).toMatch(
    /^<\/script><img src=x onerror="window.struck=2"> many .* (many|words|that|go|on)…$/,
  );
});
