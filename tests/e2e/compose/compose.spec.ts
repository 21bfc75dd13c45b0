import { open, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { padVideo } from '#tests/support/riff/media-files.ts';
import { tallClip, writeSound } from '../steps/upload-files.ts';

// The service probes the file in its own process before it answers: on a busy machine that takes seconds.
const uploaded = (page: Page) => expect(page.getByText('Uploaded', { exact: true })).toBeVisible({ timeout: 30_000 });

const fileInput = (page: Page) => page.locator('input[name=video]');

test.beforeEach(async ({ page, baseURL }) => {
  const member = { email: `maker-${Date.now()}@example.org`, password: 'make something', displayName: 'Mae Maker' };
  const headers = { Origin: new URL(baseURL ?? '').origin };
  const calls = [
    ['/api/auth/register', { ...member, confirmPassword: member.password }],
    ['/api/auth/login', member],
  ] as const;
  for (const [address, data] of calls) expect((await page.request.post(address, { headers, data })).status()).toBe(200);
  await page.goto(paths.upload());
  await expect(fileInput(page)).toBeEnabled();
});

test('a member sees everything that a post still needs', async ({ page }) => {
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText(messages.tagToast)).toBeVisible();
  await expect(fileInput(page)).toHaveAccessibleDescription(messages.videoMissing);
  await expect(fileInput(page)).toBeFocused();
  await expect(page.getByRole('combobox')).toHaveAccessibleDescription(messages.tagRequired);
  const title = page.getByLabel('Title');
  await expect(title).toHaveAccessibleDescription(messages.titleRequired);

  await title.fill('x'.repeat(200));
  await expect(title).toHaveValue('x'.repeat(limits.titleInput));
  await expect(title).toHaveAccessibleDescription('');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(title).toHaveAccessibleDescription(messages.titleLong);

  await page.getByRole('combobox').press('Enter');
  await expect(page.getByRole('combobox')).toHaveAccessibleDescription(messages.tagBlank);
  await expect(page).toHaveURL(new RegExp(`${paths.upload()}$`));
});

test('a member sees why a file is refused', async ({ page }, testInfo) => {
  const large = testInfo.outputPath('large.mp4');
  // A sparse file: it has the size and needs no space.
  const handle = await open(large, 'w');
  await handle.truncate(limits.uploadBytes + 1);
  await handle.close();
  const notes = testInfo.outputPath('notes.txt');
  const pretender = testInfo.outputPath('pretender.mp4');
  await writeFile(notes, 'not a video');
  await writeFile(pretender, 'not a video either');

  for (const [path, message] of [
    [notes, messages.fileNotVideo],
    [large, messages.fileTooLarge],
  ] as const) {
    await fileInput(page).setInputFiles(path);
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
    await expect(fileInput(page)).toHaveAccessibleDescription(message);
  }
  await fileInput(page).setInputFiles(pretender);
  await expect(page.locator('.toast')).toContainText(messages.metadataUnreadable);
});

test('a member sees why an upload fails, and can choose another file', async ({ page, failures }, testInfo) => {
  failures.expect(/status of 4(00|15)/);
  const file = testInfo.outputPath('sound.mp4');
  writeSound(file);
  await fileInput(page).setInputFiles(file);
  const reason = page.getByRole('main').getByText('This file is a sound, not a video.');
  await expect(reason).toBeVisible({ timeout: 30_000 });
  await fileInput(page).setInputFiles(tallClip());
  await uploaded(page);
  await expect(reason).toBeHidden();
});

test('a member can see the upload’s progress, choose the thumbnail and remove the video', async ({
  page,
}, testInfo) => {
  const heavy = testInfo.outputPath('heavy.mp4');
  await padVideo(tallClip(), heavy, 6_000_000);
  // Every value that is shown, since an upload to the same machine is over in a moment.
  const shown = await fileInput(page).evaluateHandle((input: HTMLInputElement) => {
    const values: { percent: number; isDisabled: boolean }[] = [];
    new MutationObserver(() => {
      const bar = document.querySelector('[role=progressbar][aria-label="Upload progress"]');
      if (bar) values.push({ percent: Number(bar.getAttribute('aria-valuenow')), isDisabled: input.disabled });
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
    return values;
  });

  await fileInput(page).setInputFiles(heavy);
  await uploaded(page);
  const values = await shown.jsonValue();
  const percents = values.map(({ percent }) => percent);
  expect(percents.some((percent) => percent > 0 && percent < 100)).toBe(true);
  expect(percents).toEqual(percents.toSorted((one, other) => one - other));
  expect(values.every(({ isDisabled }) => isDisabled)).toBe(true);
  await expect(fileInput(page)).toBeEnabled();

  const slider = page.getByRole('slider', { name: 'Thumbnail' });
  await expect(slider).toHaveValue('1');
  await slider.press('ArrowRight');
  await expect(slider).toHaveValue('1.1');
  await slider.press('End');
  await expect(slider).toHaveValue('1.9');

  const deleted = page.waitForResponse((answer) => answer.url().endsWith('/api/files/delete'));
  await page.getByRole('button', { name: 'Remove video' }).click();
  expect((await deleted).status()).toBe(200);
  await expect(fileInput(page)).toBeEnabled();
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.locator('input[name=images]')).toHaveAccessibleDescription(
    `${messages.imageMissing} ${messages.imagesNeedMusic}`,
  );
  await expect(page.getByRole('alert').getByText(messages.imagesNeedMusic)).toBeVisible();
});

test('a member can stop an upload', async ({ page }, testInfo) => {
  const heavy = testInfo.outputPath('heavy.mp4');
  await padVideo(tallClip(), heavy, 6_000_000);
  await page.route('**/upload', () => undefined);
  await fileInput(page).setInputFiles(heavy);
  await page.getByRole('button', { name: 'Stop upload' }).click();
  await expect(fileInput(page)).toBeEnabled();
  await expect(page.getByRole('progressbar')).toBeHidden();
});

test('an upload continues where the network cut it', async ({ page, failures }, testInfo) => {
  failures.expect(/ERR_CONNECTION_RESET/);
  const heavy = testInfo.outputPath('heavy.mp4');
  await padVideo(tallClip(), heavy, 12_000_000);
  const ranges: string[] = [];
  const ids = new Set<string>();
  await page.route('**/video/upload', async (route) => {
    const { 'content-range': range = '', 'x-unique-upload-id': id = '' } = route.request().headers();
    ranges.push(range.replace(/\/.*/, ''));
    ids.add(id);
    if (ranges.length === 2) await route.abort('connectionreset');
    else await route.continue();
  });
  await fileInput(page).setInputFiles(heavy);
  await uploaded(page);
  expect(ranges.length).toBeGreaterThan(2);
  expect(ranges[2]).toBe(ranges[1]);
  expect(ids.size).toBe(1);
});

test('a member can find, make and remove hashtags by keyboard', async ({ page }) => {
  const name = `tag${Date.now()}`;
  const box = page.getByRole('combobox');
  await box.fill(`#${name.toUpperCase()}`);
  await expect(page.getByRole('option')).toHaveText([`Create #${name}`]);
  await box.press('ArrowDown');
  await box.press('Enter');
  await expect(page.getByRole('button', { name: `Remove #${name}` })).toBeVisible();
  await expect(box).toHaveValue('');

  await box.fill(name);
  await box.press('Enter');
  await expect(box).toHaveValue('');
  await expect(page.getByRole('button', { name: `Remove #${name}` })).toHaveCount(1);
  await box.press('Backspace');
  await expect(page.getByRole('button', { name: `Remove #${name}` })).toHaveCount(0);

  await box.fill(name);
  await expect(page.getByRole('option')).toHaveText([new RegExp(`^${name}`)]);
  await box.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
});

test('the box of hashtags announces its active option, and closes its list', async ({ page }) => {
  const name = `box${Date.now()}`;
  const box = page.getByRole('combobox');
  const option = page.getByRole('option');
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await box.fill(name);
  await expect(option).toHaveCount(1);
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByText('1 suggestion', { exact: true })).toBeAttached();
  await expect(box).not.toHaveAttribute('aria-activedescendant', /./);
  for (const key of ['ArrowDown', 'ArrowUp', 'ArrowUp']) await box.press(key);
  await expect(option).toHaveAttribute('aria-selected', 'true');
  expect(await box.getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'));
  expect(await box.getAttribute('aria-controls')).toBe(await page.getByRole('listbox').getAttribute('id'));
  await expect(box).toBeFocused();

  await page.getByLabel('Title').focus();
  await expect(option).toHaveCount(0);
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await box.press('ArrowDown');
  await expect(option).toHaveCount(1);

  // Enter does not submit text that an input method is still composing.
  await box.evaluate((element) =>
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })),
  );
  await expect(box).toHaveValue(name);
  await option.click();
  await expect(page.getByRole('button', { name: `Remove #${name}` })).toBeVisible();
  await expect(box).toBeFocused();
});

test('a member can choose who may see the post', async ({ page }) => {
  const visibility = page.getByRole('switch');
  await expect(page.getByText('Public - Everyone can view')).toBeVisible();
  await expect(visibility).toBeChecked();
  await visibility.press('Space');
  await expect(page.getByText('Private - Only you can view')).toBeVisible();
  await expect(visibility).not.toBeChecked();
});

test('a member can cancel and go Home', async ({ page }) => {
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(`**${paths.home()}`);
});

test('everybody can use it in both themes', async ({ page }) => {
  expect(await faultsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText(messages.titleRequired)).toBeVisible();
  expect(await faultsInBothThemes(page)).toEqual([]);
  await fileInput(page).setInputFiles(tallClip());
  await uploaded(page);
  await page.getByRole('combobox').fill('light');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await faultsInBothThemes(page)).toEqual([]);
});
