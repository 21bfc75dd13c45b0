import { readFile } from 'node:fs/promises';
import { paths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { join } from '../steps/join.ts';
import { anotherMember, comment, openPanel } from '../steps/panel.ts';
import { publishImage } from '../steps/publish-images.ts';
import { shownScreen, untilReady } from '../steps/screens.ts';
import { wide } from '../steps/windows.ts';

test.use(wide);

test('a member covers a word by keyboard, looks at what it covers, and moves the list with files', async ({
  page,
  failures,
}, info) => {
  // The form without a word.
  failures.expect(/400/);
  await join(page, 'Wim Words');
  await page.goto(paths.profile());
  const mia = await anotherMember(page, 'Mia Tells');
  const post = await publishImage(mia, info.outputPath('mia.jpg'), { title: 'The Finále!' });
  const other = await publishImage(mia, info.outputPath('other.jpg'), { title: 'A quiet still' });
  await comment(mia, other, 'Wait for the FINALE');
  const toast = page.locator('.toast');
  const screen = shownScreen(page);
  const because = 'Hidden because of “finale”.';

  await test.step('The form in the settings adds a word that covers', async () => {
    await page.goto(paths.hiddenWords());
    await untilReady(page);
    await expect(screen.getByText('You hide no words.')).toBeVisible();
    await screen.getByRole('button', { name: 'Add word' }).focus();
    await page.keyboard.press('Enter');
    await expect(screen.getByText('Please enter a word with letters or digits.')).toBeVisible();
    await screen.getByLabel('Word, phrase or tag').focus();
    await page.keyboard.type('finale');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await expect(screen.getByRole('radio', { name: 'Cover' })).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(toast).toContainText('“finale” is on your list.');
    await expect(screen.getByText('Cover · Everywhere')).toBeVisible();
    expect(await faultsInBothThemes(page)).toEqual([]);
  });

  await test.step('A tile, a post and a comment with the word are covered, and shown at a press', async () => {
    await page.goto(paths.search('finale'));
    await expect(page.getByRole('link', { name: because })).toBeVisible();
    await page.goto(paths.home(post));
    const article = page.locator(`[data-post="${post}"]`);
    await expect(article.getByText(because)).toBeVisible();
    await expect(article.getByText('The Finále!')).toHaveCount(0);
    await untilReady(page);
    expect(await faultsInBothThemes(page)).toEqual([]);
    await article.getByRole('button', { name: 'Show' }).focus();
    await page.keyboard.press('Enter');
    await expect(article.getByText('The Finále!')).toBeVisible();
    await expect(article).toBeFocused();
    const panel = await openPanel(page, other);
    await expect(panel.getByText('Wait for the FINALE')).toHaveCount(0);
    await panel.getByRole('article', { name: because }).getByRole('button', { name: 'Show' }).focus();
    await page.keyboard.press('Enter');
    await expect(panel.getByText('Wait for the FINALE')).toBeVisible();
    await expect(panel.getByRole('article', { name: 'Comment by Mia Tells' })).toBeFocused();
  });

  await test.step('The list is exported, a word is removed and comes back with Undo, and a file is imported', async () => {
    await page.goto(paths.hiddenWords());
    await untilReady(page);
    const saved = page.waitForEvent('download');
    await screen.getByRole('button', { name: 'Export' }).click();
    const csv = await readFile(await (await saved).path(), 'utf8');
    expect(csv).toBe('word,action,scope,until\nfinale,COVER,EVERYWHERE,\n');
    await screen.getByRole('button', { name: 'Remove “finale”' }).click();
    await expect(screen.getByText('You hide no words.')).toBeVisible();
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect(screen.getByText('Cover · Everywhere')).toBeVisible();
    const buffer = Buffer.from('quiet still\n…\n');
    await screen.getByLabel('Import').last().setInputFiles({ name: 'words.csv', mimeType: 'text/csv', buffer });
    await expect(screen.getByText('1 word imported.')).toBeVisible();
    await expect(screen.getByText('1 line was not imported:')).toBeVisible();
    await screen.getByLabel('Search your words').fill('quiet');
    await expect(screen.getByText('finale', { exact: true })).toHaveCount(0);
    await expect(screen.getByText('Hide · Everywhere')).toBeVisible();
    const { data } = (await (await page.request.get('/api/posts?size=50')).json()) as {
      data: { contents: { postCode: string }[] };
    };
    const shown = data.contents.map(({ postCode }) => postCode);
    expect([shown.includes(post), shown.includes(other)]).toEqual([true, false]);
  });

  await test.step('A word that is longer than a phone is wide breaks, and the page stays as wide as the phone', async () => {
    const word = 'Donaudampfschifffahrtsgesellschaftskapitän';
    const data = { word, action: 'COVER', scope: 'EVERYWHERE' };
    expect((await page.request.post('/api/hidden-words', { data })).ok()).toBe(true);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(paths.hiddenWords());
    await expect(screen.getByText(word, { exact: true })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});
