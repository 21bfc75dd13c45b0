import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { imagesInput, openComposer, paint, row, uploaded } from './open-composer.ts';

const GB = 1_000_000_000;

test('a member sees how much room is left once it gets scarce, and what to do when there is none', async ({
  page,
  riff,
  failures,
}, testInfo) => {
  const { email } = await openComposer(page);
  const notice = page.getByRole('status').filter({ hasText: 'You have used' });
  await expect(notice).toHaveCount(0);

  await riff.keep(email, 4.2 * GB);
  const html = await (await page.request.get(paths.upload())).text();
  expect(html).toContain('You have used 4.2 GB of your 5 GB.');
  await page.reload();
  await expect(imagesInput(page)).toBeEnabled();
  await expect(notice).toHaveText('You have used 4.2 GB of your 5 GB.');
  expect(await faultsInBothThemes(page)).toEqual([]);

  const [first = '', second = ''] = await paint((name) => testInfo.outputPath(name), ['first.png', 'second.png']);
  await imagesInput(page).setInputFiles(first);
  await uploaded(page);
  await riff.keep(email, 5.1 * GB);
  failures.expect(/413/);
  await imagesInput(page).setInputFiles([second]);
  await expect(row(page, 'second.png')).toContainText(messages.storageFull);
  await expect(notice).toHaveText(
    'You have used 5.1 GB of your 5 GB. Delete some of your posts to make room for new ones.',
  );
});
