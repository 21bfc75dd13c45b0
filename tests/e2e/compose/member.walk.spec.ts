import { open, readFile, writeFile } from 'node:fs/promises';
import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { join } from '../steps/join.ts';
import { tallClip, writeSound } from '../steps/upload-files.ts';
import { windows } from '../steps/windows.ts';
import {
  addTag,
  holdRequests,
  imagesInput,
  openComposer,
  paint,
  patience,
  row,
  rows,
  uploaded,
  videoInput,
} from './open-composer.ts';

const GB = 1_000_000_000;

test.use(windows[1].use);

const family = '👨🏽‍👩🏽‍👧🏽‍👦🏽';

test('a member presses Create too early and reads what the post still needs', async ({ page }) => {
  const create = page.getByRole('button', { name: 'Create', exact: true });
  const title = page.getByLabel('Title');
  const tags = page.getByRole('combobox');
  await openComposer(page);

  await test.step('for an empty form, every missing part is named, and the first one gets the focus', async () => {
    await create.click();
    await expect(page.getByText(messages.tagToast)).toBeVisible();
    await expect(videoInput(page)).toHaveAccessibleDescription(messages.videoMissing);
    await expect(videoInput(page)).toBeFocused();
    await expect(tags).toHaveAccessibleDescription(messages.tagRequired);
    await expect(title).toHaveAccessibleDescription(messages.titleRequired);
    expect(await faultsInBothThemes(page)).toEqual([]);
  });

  await test.step('a long title is cut at the field’s limit, and refused if it is still too long', async () => {
    await title.fill('x'.repeat(200));
    await expect(title).toHaveValue('x'.repeat(limits.titleInput));
    await expect(page.getByText(`${limits.titleInput}/${limits.title}`)).toBeVisible();
    await expect(title).toHaveAccessibleDescription('');
    await create.click();
    await expect(title).toHaveAccessibleDescription(messages.titleLong);
  });

  await test.step('a title is counted and cut in characters as a person counts them', async () => {
    await title.fill(family.repeat(200));
    await expect(title).toHaveValue(family.repeat(limits.titleInput));
    await title.fill(family.repeat(limits.title));
    await expect(page.getByText(`${limits.title}/${limits.title}`)).toBeVisible();
    await create.click();
    await expect(title).toHaveAccessibleDescription('');
    // As with `maxLength`, a full field refuses a letter in its middle and keeps its text.
    await title.fill('a'.repeat(limits.titleInput));
    await title.press('Home');
    await title.press('b');
    await expect(title).toHaveValue('a'.repeat(limits.titleInput));
  });

  await test.step('a space, a comma and a paste create hashtags, and Create does so with the remaining text', async () => {
    const chosen = page.getByRole('list', { name: 'Chosen hashtags' }).getByRole('listitem');
    await tags.pressSequentially('one two,');
    await expect(chosen).toHaveText(['one', 'two']);
    await tags.fill('#three #four');
    await expect(chosen).toHaveText(['one', 'two', 'three', 'four']);
    await expect(tags).toHaveValue('');
    await tags.fill('نرم‌افزار');
    await create.click();
    await expect(chosen).toHaveText(['one', 'two', 'three', 'four', 'نرم‌افزار']);
    for (let left = 5; left > 0; left -= 1) await tags.press('Backspace');
    await expect(chosen).toHaveCount(0);
  });

  await test.step('a hashtag needs a name', async () => {
    await tags.press('Enter');
    await expect(tags).toHaveAccessibleDescription(messages.tagBlank);
  });

  await test.step('the switch tells who can see the post', async () => {
    const visibility = page.getByRole('switch');
    await expect(page.getByText('Public - Everyone can view')).toBeVisible();
    await expect(visibility).toBeChecked();
    await visibility.press('Space');
    await expect(page.getByText('Private - Only you can view')).toBeVisible();
    await expect(visibility).not.toBeChecked();
  });

  await test.step('a video that is still uploading is not missing', async () => {
    await holdRequests(page, '**/video/upload');
    await videoInput(page).setInputFiles(tallClip());
    await expect(page.getByRole('progressbar', { name: 'Upload progress' })).toBeVisible();
    await addTag(page, 'made');
    await title.fill('');
    await create.click();
    await expect(page.locator('.toast').filter({ hasText: messages.titleRequired })).toBeVisible();
    await expect(title).toBeFocused();
    await expect(title).toBeInViewport();
    await expect(page.getByText(messages.videoMissing)).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`${paths.upload()}$`));
  });
});

test('a member reads why a file is no video, and drops a real one', async ({ page, failures }, testInfo) => {
  failures.expect(/status of 4(00|15)/);
  const large = testInfo.outputPath('large.mp4');
  // A sparse file: it has the size and needs no space.
  const handle = await open(large, 'w');
  await handle.truncate(limits.uploadBytes + 1);
  await handle.close();
  const notes = testInfo.outputPath('notes.txt');
  const pretender = testInfo.outputPath('pretender.mp4');
  const sound = testInfo.outputPath('sound.mp4');
  await writeFile(notes, 'not a video');
  await writeFile(pretender, 'not a video either');
  writeSound(sound);
  await openComposer(page);

  await test.step('the browser refuses other kinds of files and files that are too large', async () => {
    for (const [path, message] of [
      [notes, messages.fileNotVideo],
      [large, messages.fileTooLarge],
    ] as const) {
      await videoInput(page).setInputFiles(path);
      await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
      await expect(videoInput(page)).toHaveAccessibleDescription(message);
    }
    await videoInput(page).setInputFiles(pretender);
    await expect(page.locator('.toast')).toContainText(messages.metadataUnreadable);
  });

  const reason = page.getByRole('main').getByText('This file is a sound, not a video.');
  await test.step('the server refuses a sound that is called a video', async () => {
    await videoInput(page).setInputFiles(sound);
    await expect(reason).toBeVisible(patience);
    await page.getByRole('button', { name: 'Remove video' }).click();
    await expect(page.getByText('drop them here')).toBeVisible();
  });

  const drop = async (path: string, name: string, type: string) => {
    const bytes = [...(await readFile(path))];
    const transfer = await page.evaluateHandle(
      (file) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(file.bytes)], file.name, { type: file.type }));
        return data;
      },
      { bytes, name, type },
    );
    await page.getByText('Choose a video or images').dispatchEvent('drop', { dataTransfer: transfer });
  };
  await test.step('a dropped image makes an image post', async () => {
    const [image = ''] = await paint(testInfo.outputPath.bind(testInfo), ['a.png']);
    await drop(image, 'a.png', 'image/png');
    await uploaded(page);
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Remove image 1' }).click();
  });
  await test.step('a dropped video makes a video post', async () => {
    await drop(tallClip(), 'clip.mp4', 'video/mp4');
    await expect(page.getByRole('slider', { name: 'Thumbnail' })).toBeVisible();
    await uploaded(page);
    await expect(reason).toBeHidden();
  });
});

test('a member reads how much storage is left, and what helps when there is none', async ({
  page,
  riff,
  failures,
}, testInfo) => {
  failures.expect(/413/);
  const notice = page.getByRole('status').filter({ hasText: 'You have used' });
  const { email } = await join(page, 'Mae Maker');

  await test.step('there is no notice while there is plenty of storage', async () => {
    await page.goto(paths.upload());
    await expect(imagesInput(page)).toBeEnabled();
    await expect(notice).toHaveCount(0);
  });
  await test.step('the page arrives with a notice when storage gets scarce', async () => {
    await riff.keep(email, 4.2 * GB);
    expect(await (await page.request.get(paths.upload())).text()).toContain('You have used 4.2 GB of your 5 GB.');
    await page.reload();
    await expect(imagesInput(page)).toBeEnabled();
    await expect(notice).toHaveText('You have used 4.2 GB of your 5 GB.');
  });
  await test.step('a file without enough storage is refused, and the notice says what helps', async () => {
    await riff.keep(email, 5.1 * GB);
    await imagesInput(page).setInputFiles(await paint((name) => testInfo.outputPath(name), ['second.png']));
    await expect(row(page, 'second.png')).toContainText(messages.storageFull);
    await expect(notice).toHaveText(
      'You have used 5.1 GB of your 5 GB. Delete some of your posts to make room for new ones.',
    );
  });
});
