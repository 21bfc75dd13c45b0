import type { Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { pressOn } from '../steps/keyboard.ts';
import { addVideo, create, describePost, openComposer, status } from './maker.ts';

const reason = 'The disk was full for a moment.';

/** The server’s answers say that processing has failed, until it is retried. The job tests prove how it fails. */
async function failUntilRetried(page: Page): Promise<void> {
  let failing = true;
  await page.route('**/posts/processing/events**', (route) => route.abort('blockedbyclient'));
  await page.route('**/posts/processing?**', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: Record<string, unknown>[] };
    const failed = { status: 'FAILED', failure: reason, canRetry: true };
    const data = failing ? body.data.map((post) => ({ ...post, ...failed })) : body.data;
    await route.fulfill({ response: answer, json: { ...body, data } });
  });
  await page.route('**/posts/retry', async (route) => {
    failing = false;
    const { code } = route.request().postDataJSON() as { code: string };
    await route.fulfill({
      json: { code: 200, message: 'OK', data: { postCode: code, status: 'PROCESSING' }, errors: {} },
    });
  });
}

test('a member reads why a post failed and retries it, by keyboard', async ({ page, failures }) => {
  test.setTimeout(120_000);
  failures.expect(/processing\/events/);
  const title = `Stumbled ${Date.now()}`;
  await openComposer(page);
  await failUntilRetried(page);
  await addVideo(page);
  await describePost(page, title);
  await create(page);
  const card = status(page).getByRole('listitem');
  await expect(card).toContainText('Processing failed');
  await expect(card).toContainText(reason);
  expect(await faults(page)).toEqual([]);
  await page.goto(paths.profile());
  await expect(card).toContainText(reason);
  await pressOn(page, card.getByRole('button', { name: 'Try again' }));
  await expect(card).toBeFocused();
  await expect(card).toContainText('Published', { timeout: 30_000 });
});
