import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { untilReady } from '../steps/screens.ts';
import { windows } from '../steps/windows.ts';
import { imagesInput, openComposer, order, paint, row, rows, uploaded, videoInput } from './open-composer.ts';

test.use(windows[1].use);

test('a member chooses, orders, describes and removes images by keyboard only', async ({ page }, testInfo) => {
  await openComposer(page);
  const files = await paint(testInfo.outputPath.bind(testInfo), ['a.png', 'b.png', 'c.png']);

  await test.step('Enter opens the file chooser', async () => {
    // The test subscribes well before the key press: the browser may need a while until it reports choosers instead of opening
    // them.
    const chooser = page.waitForEvent('filechooser');
    await videoInput(page).focus();
    await page.keyboard.press('Tab');
    await expect(imagesInput(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await (await chooser).setFiles(files);
    await uploaded(page, 3);
  });

  await test.step('Tab reaches every button of an image, and Escape leads back from its alt text', async () => {
    const grip = page.getByRole('button', { name: 'Put image 1 in order' });
    await grip.focus();
    for (const name of ['Show image 1 full screen', 'Alt text of image 1', 'Remove image 1']) {
      await page.keyboard.press('Tab');
      await expect(page.getByRole('button', { name })).toBeFocused();
    }
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
    await page.keyboard.type('The first');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Alt text of image 1' })).toBeFocused();
    await expect(row(page, 'a.png').getByText('ALT', { exact: true })).toBeVisible();
  });

  await test.step('Space picks an image up and puts it down, and the arrows move it', async () => {
    const grip = page.getByRole('button', { name: 'Put image 1 in order' });
    await grip.press('Space');
    await expect(page.getByText('Picked up the image at place 1 of 3.')).toBeAttached();
    // The announcement comes a moment before the listener for the arrows.
    await untilReady(page);
    await grip.press('ArrowRight');
    await expect(page.getByText('The image is over place 2 of 3.')).toBeAttached();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('The image is over place 3 of 3.')).toBeAttached();
    await page.keyboard.press('Space');
    await expect.poll(() => order(page)).toEqual(['b.png', 'c.png', 'a.png']);
    await expect(row(page, 'b.png').getByText('Cover')).toBeVisible();
  });

  await test.step('after a removal, the focus stays at its place', async () => {
    for (const next of ['a.png', 'b.png']) {
      await page.getByRole('button', { name: 'Remove image 2' }).press('Enter');
      await expect(row(page, next).getByRole('button').first()).toBeFocused();
    }
    await page.getByRole('button', { name: 'Remove image 1' }).press('Enter');
    await expect(rows(page)).toHaveCount(0);
    await expect(videoInput(page)).toBeFocused();
  });
});

test('a member finds, creates and removes hashtags by keyboard, and answers the question of Cancel', async ({
  page,
}) => {
  const name = `tag${Date.now()}`;
  const second = `end${Date.now()}`;
  const box = page.getByRole('combobox');
  const option = page.getByRole('option');
  const chosen = page.getByRole('button', { name: `Remove #${name}`, exact: true });
  await openComposer(page);

  await test.step('the list of suggestions announces itself and the active option', async () => {
    await expect(box).toHaveAttribute('aria-expanded', 'false');
    await box.fill(`#${name.toUpperCase()}`);
    await expect(option).toHaveText([`Create #${name}`]);
    await expect(box).toHaveAttribute('aria-expanded', 'true');
    await expect(page.getByText('1 suggestion', { exact: true })).toBeAttached();
    await expect(box).not.toHaveAttribute('aria-activedescendant', /./);
    for (const key of ['ArrowDown', 'ArrowUp', 'ArrowUp']) await box.press(key);
    await expect(option).toHaveAttribute('aria-selected', 'true');
    expect(await box.getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'));
    expect(await box.getAttribute('aria-controls')).toBe(await page.getByRole('listbox').getAttribute('id'));
    await expect(box).toBeFocused();
  });

  await test.step('the list closes when the focus leaves, and opens again', async () => {
    await page.getByLabel('Title').focus();
    await expect(option).toHaveCount(0);
    await expect(box).toHaveAttribute('aria-expanded', 'false');
    await box.press('ArrowDown');
    await expect(option).toHaveCount(1);
  });

  await test.step('Enter creates the hashtag, but not while an input method is still composing it', async () => {
    await box.evaluate((element) =>
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })),
    );
    await expect(box).toHaveValue(`#${name.toUpperCase()}`);
    await box.press('ArrowDown');
    await box.press('Enter');
    await expect(chosen).toBeVisible();
    await expect(box).toHaveValue('');
    await expect(box).toBeFocused();
  });

  await test.step('a hashtag is chosen once, and Backspace removes the last one', async () => {
    await box.fill(name);
    await box.press('Enter');
    await expect(box).toHaveValue('');
    await expect(chosen).toHaveCount(1);
    const last = page.getByRole('button', { name: `Remove #${second}` });
    await box.fill(second);
    await box.press('Enter');
    await expect(last).toBeVisible();
    await box.press('Backspace');
    await expect(last).toHaveCount(0);
    await expect(chosen).toBeVisible();
    await box.press('Backspace');
    await expect(chosen).toHaveCount(0);
  });

  await test.step('a known hashtag is suggested, and Escape closes the list', async () => {
    await box.fill(name);
    await expect(option).toHaveText([new RegExp(`^${name}`)]);
    await box.press('Escape');
    await expect(option).toHaveCount(0);
    await box.press('ArrowDown');
    await option.click();
    await expect(box).toBeFocused();
    await chosen.press('Enter');
    await expect(chosen).toHaveCount(0);
    await expect(box).toBeFocused();
  });

  await test.step('Cancel asks whether to keep the post, and a kept draft is offered again', async () => {
    await page.getByLabel('Title').fill('Not today');
    const cancel = page.getByRole('button', { name: 'Cancel' });
    await cancel.press('Enter');
    const question = page.getByRole('dialog', { name: 'Keep this post as a draft?' });
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(cancel).toBeFocused();
    await cancel.press('Enter');
    await question.getByRole('button', { name: 'Keep draft' }).press('Enter');
    await page.waitForURL(`**${paths.home()}`);
    await page.goto(paths.upload());
    const card = page.getByRole('region', { name: 'Continue your draft?' });
    await expect(card).toContainText('Not today');
    await expect(card).toContainText('No media yet');
  });
});
