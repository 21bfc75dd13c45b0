import { feed } from '#lib/contract/post/post.ts';
import { linkPaths } from '#lib/link-paths.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { Client } from '#tests/support/riff/client.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing wrong with the player of another site in a small frame, ${colorScheme}`, async ({
    browser,
    riff,
  }) => {
    const context = await browser.newContext({ bypassCSP: true, colorScheme, viewport: { width: 200, height: 356 } });
    const page = await context.newPage();
    const { data } = await new Client(riff.origin).call(feed, { query: { size: 50 } });
    const codeOf = (type: string) => data?.contents.find(({ postType }) => postType === type)?.postCode ?? '';
    for (const code of [codeOf('VID'), codeOf('IMG'), 'never-existed']) {
      await page.goto(riff.origin + linkPaths.embed(code));
      expect(await faults(page)).toEqual([]);
    }
    await context.close();
  });
}
