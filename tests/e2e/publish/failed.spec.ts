import { paths } from '#lib/paths.ts';
import { reasons } from '#server/media/engine/reasons.ts';
import { garbledFilm } from '#tests/fixtures/bad-files.ts';
import { faults } from '#tests/support/accessibility.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { pressOn } from '../keyboard.ts';
import { create, describePost, openComposer, status } from './maker.ts';

const patience = { timeout: 45_000 };

test('a member reads on every page why a damaged video failed, and has it tried again by keyboard', async ({
  page,
}, testInfo) => {
  test.setTimeout(120_000);
  const title = `Stumbled ${Date.now()}`;
  await openComposer(page);
  // Its boxes are in order, so that it is taken; that its pictures are noise comes out when they are read.
  await page.locator('input[name=video]').setInputFiles(garbledFilm(testInfo.outputPath('garbled.mp4')));
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible(patience);
  await describePost(page, title);
  await create(page);
  const card = status(page).getByRole('listitem');
  await expect(card).toContainText('Processing failed', patience);
  await expect(card).toContainText(reasons.damaged);
  expect(await faults(page)).toEqual([]);

  await page.goto(paths.profile());
  await expect(card).toContainText(reasons.damaged);
  const tile = page.getByRole('main').getByText(title).locator('..');
  await expect(tile).toContainText(reasons.damaged);
  expect(await faults(page)).toEqual([]);
  for (const place of [card, tile]) {
    const retried = page.waitForResponse('**/posts/retry');
    await pressOn(page, place.getByRole('button', { name: 'Try again' }));
    expect((await retried).status()).toBe(200);
    await expect(place).toContainText(reasons.damaged, patience);
  }
});
