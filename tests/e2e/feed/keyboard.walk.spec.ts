import { expect, test } from '#tests/support/browser/e2e.ts';
import { openHome } from '../steps/feed-page.ts';
import { pressOn } from '../steps/keyboard.ts';
import { wide } from '../steps/windows.ts';
import { expectAt } from './feed-position.ts';

test.use(wide);

test('a visitor moves one post with each press of an arrow key, at any speed, and reaches the sound control by Tab', async ({
  page,
}) => {
  await openHome(page);
  await pressOn(page, page.getByRole('button', { name: 'Turn sound on' }));
  await expect(page.getByRole('button', { name: 'Turn sound off' })).toBeFocused();
  await expectAt(page, 0);
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await test.step(`motion: ${reducedMotion}`, async () => {
      await page.emulateMedia({ reducedMotion });
      for (let press = 0; press < 6; press += 1) await page.keyboard.press('ArrowDown');
      await expectAt(page, 6);
      for (let press = 0; press < 6; press += 1) await page.keyboard.press('ArrowUp');
      await expectAt(page, 0);
    });
  }
});
