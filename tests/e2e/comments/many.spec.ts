import { expect, test } from '#tests/support/browser/e2e.ts';
import { join } from '../steps/join.ts';
import { openPanel } from '../steps/panel.ts';
import { publishImage } from '../steps/publish-images.ts';

test('five hundred comments scroll without a long task', async ({ page }, info) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await join(page, 'Mo Many');
  const code = await publishImage(page, info.outputPath('still.jpg'), { title: 'Much talked about' });
  // Answered here: that the server lists them is tested elsewhere.
  await page.route('**/api/comments/comments?**', async (route) => {
    const at = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
    const contents = Array.from({ length: 50 }, (_, n) => ({
      commentCode: `c${at + n}`,
      content: `Comment ${at + n} with @nobody and #nothing, ${'some more words '.repeat(n % 9)}`,
      links: { members: [], tags: [] },
      displayName: `Person ${n}`,
      userName: `person.${n}`,
      avatarUrl: null,
      media: { avatar: null },
      userCommentCode: `u${n}`,
      userCurrentCode: 'me',
      createdAt: new Date(0).toISOString(),
      likeCount: '1',
      liked: false,
      replyCount: String(n % 3),
      canDelete: false,
    }));
    const cursor = at + 50 < 500 ? String(at + 50) : null;
    const data = { contents, page: 0, hasNext: cursor !== null, cursor };
    await route.fulfill({ json: { code: 200, message: 'OK', data, errors: {} } });
  });
  const panel = await openPanel(page, code);
  await panel.getByRole('button', { name: 'Load more comments' }).click();
  await expect(async () => {
    await panel.locator('.comment-scroller').evaluate((box) => box.scrollTo(0, box.scrollHeight));
    expect(await panel.getByRole('article').count()).toBe(500);
  }).toPass();
  const longest = await panel.locator('.comment-scroller').evaluate(async (box) => {
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    });
    observer.observe({ type: 'longtask' });
    box.scrollTop = 0;
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    while (box.scrollTop + box.clientHeight < box.scrollHeight - 2) {
      box.scrollTop += 900;
      await frame();
    }
    await frame();
    observer.disconnect();
    return Math.max(0, ...tasks);
  });
  expect(longest).toBeLessThan(50);
});
