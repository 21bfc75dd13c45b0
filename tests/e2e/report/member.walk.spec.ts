import { messages } from '#lib/contract/messages.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { findPost, isLongVideo } from '../steps/feed-page.ts';
import { join } from '../steps/join.ts';
import { openPanel } from '../steps/panel.ts';

test('a member reports a post with 1 to 500 characters, and is told when the report does not arrive', async ({
  page,
  failures,
}) => {
  failures.expect(/ERR_FAILED|status of 400/);
  await join(page, 'Ray Report');
  const { postCode } = await findPost(page, isLongVideo);
  const panel = await openPanel(page, postCode);
  const dialog = page.getByRole('dialog', { name: 'Report Post' });
  const box = dialog.getByRole('textbox');
  const send = dialog.getByRole('button', { name: 'Send Report' });
  const report = async () => {
    await panel.getByRole('button', { name: 'Post options' }).click();
    await page.getByRole('menuitem', { name: 'Report' }).click();
  };

  await test.step('an empty report is refused, a long one is cut', async () => {
    await report();
    await expect(box).toBeFocused();
    await expect(dialog.getByText('0/500')).toBeVisible();
    await send.click();
    await expect(dialog.getByText('Please enter the report content')).toBeVisible();
    expect(await faults(page)).toEqual([]);
    await box.fill('x'.repeat(600));
    await expect(box).toHaveValue('x'.repeat(500));
    await expect(dialog.getByText('500/500')).toBeVisible();
  });
  await test.step('a report that does not arrive shows messages in the dialog and in a toast, and can be sent again', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/reports', async (route) => {
      await released;
      await route.abort();
    });
    await send.click();
    await expect(dialog.getByRole('button', { name: 'Sending...' })).toBeVisible();
    release();
    await expect(dialog.getByText(messages.reportFailed)).toBeVisible();
    await expect(page.getByText(messages.reportNotSent)).toBeVisible();
    await page.unroute('**/api/reports');
    await send.click();
    await expect(page.getByText('Your report has been sent successfully!')).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });
  await test.step('a second report of the same post is refused with the reason', async () => {
    await report();
    await expect(box).toHaveValue('');
    await box.fill('Once more');
    await send.click();
    await expect(dialog.getByText(messages.reportTwice)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(panel.getByRole('button', { name: 'Post options' })).toBeFocused();
  });
});
