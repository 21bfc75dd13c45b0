import { open, readFile, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import { animatedGif } from '#tests/fixtures/image.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { untilReady } from '../steps/screens.ts';
import { tallClip } from '../steps/upload-files.ts';
import {
  deletions,
  describeImage,
  imagesInput,
  openAlt,
  openComposer,
  order,
  paint,
  patience,
  row,
  rows,
  uploaded,
  videoInput,
} from './open-composer.ts';

const names = ['a.png', 'b.png', 'c.png', 'd.png', 'e.png'];

test('a member can order five images by keys, by buttons and by dragging, and describe them', async ({
  page,
}, testInfo) => {
  await openComposer(page);
  await imagesInput(page).setInputFiles(await paint(testInfo.outputPath.bind(testInfo), names));
  await uploaded(page, 5);
  expect(await order(page)).toEqual(names);
  await expect(rows(page).first().getByText('Cover')).toBeVisible();

  await expect(page.getByText('0 of 5 with alt text')).toBeVisible();
  await describeImage(page, 'b.png', 'Half of it is bright');
  await expect(row(page, 'b.png').getByText('ALT', { exact: true })).toBeVisible();
  await expect(page.getByText('1 of 5 with alt text')).toBeVisible();

  const grip = page.getByRole('button', { name: 'Put image 1 in order' });
  await grip.press('Space');
  await expect(page.getByText('Picked up the image at place 1 of 5.')).toBeAttached();
  // Says so a moment before it listens to the arrows.
  await untilReady(page);
  await grip.press('ArrowRight');
  await expect(page.getByText('The image is over place 2 of 5.')).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('The image is over place 3 of 5.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect.poll(() => order(page)).toEqual(['b.png', 'c.png', 'a.png', 'd.png', 'e.png']);
  await expect(row(page, 'b.png').getByText('Cover')).toBeVisible();

  const dialog = await openAlt(page, 'a.png');
  const later = dialog.getByRole('button', { name: /later/ });
  await later.press('Enter');
  await expect(dialog.getByText('Place 4 of 5')).toBeVisible();
  await expect(later).toBeFocused();
  await later.press('Enter');
  await later.press('Enter');
  expect(await faults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await order(page)).toEqual(['b.png', 'c.png', 'd.png', 'e.png', 'a.png']);

  await drag(page, 'e.png', 'b.png');
  await expect.poll(() => order(page)).toEqual(['e.png', 'b.png', 'c.png', 'd.png', 'a.png']);
  await expect((await openAlt(page, 'b.png')).getByRole('textbox')).toHaveValue('Half of it is bright');
  await page.keyboard.press('Escape');
  expect(await faults(page)).toEqual([]);
});

test('an animation is told to be a still before it is published', async ({ page }, testInfo) => {
  await openComposer(page);
  const moving = await animatedGif(testInfo.outputPath('moving.gif'));
  const still = await paint(testInfo.outputPath.bind(testInfo), ['still.png']);
  await imagesInput(page).setInputFiles([moving, ...still]);
  await uploaded(page, 2);
  const words = (name: string) => row(page, name).getByText('Only the first frame will be shown.');
  await expect(words('moving.gif')).toBeVisible();
  await expect(words('still.png')).toHaveCount(0);
  expect(await faults(page)).toEqual([]);
});

async function drag(page: Page, from: string, to: string) {
  const middle = async (name: string) => {
    const box = await row(page, name)
      .getByRole('button', { name: /in order$/ })
      .boundingBox();
    if (!box) throw new Error(`${name} is not to be seen`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  await row(page, to).scrollIntoViewIfNeeded();
  const start = await middle(from);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x, start.y - 10);
  const end = await middle(to);
  await page.mouse.move(end.x, end.y, { steps: 8 });
  await expect(page.getByText('The image is over place 1 of 5.')).toBeAttached();
  await page.mouse.up();
  await untilClicksArrive(page);
}

/** Waits until a click arrives: for 50 ms after a drag, dnd-kit lets none through, because one may belong to the drag. */
const untilClicksArrive = (page: Page) =>
  page.waitForFunction(() => {
    let isHeard = false;
    const hear = () => {
      isHeard = true;
    };
    document.body.addEventListener('click', hear);
    document.body.click();
    document.body.removeEventListener('click', hear);
    return isHeard;
  });

test('a member can open the images in full size', async ({ page }, testInfo) => {
  await openComposer(page);
  await imagesInput(page).setInputFiles(await paint(testInfo.outputPath.bind(testInfo), ['a.png', 'b.png']));
  await uploaded(page, 2);
  await describeImage(page, 'a.png', 'A yellow half');
  await page.getByRole('button', { name: 'Show image 1 full screen' }).press('Enter');
  const slider = page.getByRole('dialog', { name: 'Images of the post' });
  await expect(slider.getByRole('img', { name: 'A yellow half' })).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await slider.getByRole('button', { name: 'Next image' }).click();
  await expect(slider.getByRole('button', { name: 'Go to image 2' })).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Escape');
  await expect(slider).toBeHidden();
  await expect(page.getByRole('button', { name: 'Show image 1 full screen' })).toBeFocused();
});

test('a member can stop one image and retry another while the rest arrive', async ({ page, failures }, testInfo) => {
  // The service answers that nothing of an unknown upload has arrived.
  failures.expect(/status of (503|404)/);
  await openComposer(page);
  let refuses = true;
  await page.route('**/image/upload', async (route) => {
    const body = route.request().postDataBuffer()?.toString('latin1') ?? '';
    if (body.includes('filename="a.png"')) return;
    if (!body.includes('filename="c.png"') || !refuses) return await route.continue();
    const error = { message: 'The service is full.' };
    await route.fulfill({ status: 503, headers: { 'Retry-After': '60' }, json: { error } });
  });
  await imagesInput(page).setInputFiles(await paint(testInfo.outputPath.bind(testInfo), names));
  await expect(row(page, 'a.png').getByRole('progressbar')).toBeVisible();
  await expect(row(page, 'c.png').getByText('The service is full.')).toBeVisible(patience);
  await uploaded(page, 3);

  // During an upload no other file is accepted, and the other kind is not offered.
  await expect(imagesInput(page)).toBeDisabled();
  await expect(videoInput(page)).toHaveCount(0);
  const forgotten = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await row(page, 'a.png').getByRole('button', { name: 'Stop image 1' }).click();
  expect((await forgotten).status()).toBe(204);
  await expect(imagesInput(page)).toBeEnabled();
  expect(await order(page)).toEqual(['b.png', 'c.png', 'd.png', 'e.png']);

  await page.getByLabel('Title').fill('Not whole yet');
  await page.getByRole('button', { name: 'Create' }).click();
  // The image can still arrive, so it is not what the press is refused for.
  await expect(page.locator('.toast')).toContainText(messages.imagesNeedMusic);
  await expect(imagesInput(page)).toHaveAccessibleDescription('');
  expect(await faults(page)).toEqual([]);
  refuses = false;
  await row(page, 'c.png').getByRole('button', { name: 'Try again' }).click();
  await uploaded(page, 4);
  await expect(imagesInput(page)).toHaveAccessibleDescription('');
});

test('images replace a video and a video replaces images, and replaced uploads are deleted on the server', async ({
  page,
}, testInfo) => {
  await openComposer(page);
  const deleted = deletions(page);
  const files = await paint(testInfo.outputPath.bind(testInfo), ['a.png', 'b.png']);
  await page.route('**/video/upload', async (route) => {
    await expect(imagesInput(page)).toHaveCount(0);
    await expect(videoInput(page)).toBeDisabled();
    await route.continue();
  });
  await videoInput(page).setInputFiles(tallClip());
  await expect(page.getByRole('slider', { name: 'Thumbnail' })).toBeVisible();
  await uploaded(page);
  await imagesInput(page).setInputFiles(files);
  await uploaded(page, 2);
  await expect(page.getByRole('slider')).toHaveCount(0);
  expect(deleted).toEqual([200]);

  await page.getByRole('button', { name: 'Remove image 1' }).click();
  await expect.poll(() => deleted).toEqual([200, 200]);
  await videoInput(page).setInputFiles(tallClip());
  await expect(rows(page)).toHaveCount(0);
  await uploaded(page);
  expect(deleted).toEqual([200, 200, 200]);
});

test('a member sees why images are refused', async ({ page, failures }, testInfo) => {
  failures.expect(/status of 400/);
  // Playwright's trace requests an image that could not be shown.
  failures.expect(/Connecting to 'blob:/);
  await openComposer(page);
  const large = testInfo.outputPath('large.png');
  const handle = await open(large, 'w');
  await handle.truncate(limits.uploadBytes + 1);
  await handle.close();
  const file = async (name: string, content: string) => {
    const path = testInfo.outputPath(name);
    await writeFile(path, content);
    return path;
  };
  const notes = await file('notes.txt', 'no image');
  for (const [path, message] of [
    [notes, messages.noValidImages],
    [large, messages.fileTooLarge],
    [await file('empty.png', ''), messages.fileEmpty],
  ] as const) {
    await imagesInput(page).setInputFiles(path);
    await expect(imagesInput(page)).toHaveAccessibleDescription(message);
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
  }
  await imagesInput(page).setInputFiles(await file('pretender.png', 'not an image either'));
  await expect(row(page, 'pretender.png').getByText('This file is a text, not an image.')).toBeVisible(patience);
  await page.getByRole('button', { name: 'Remove image 1' }).click();
  await expect(rows(page)).toHaveCount(0);

  const many = Array.from({ length: limits.imagesPerPost + 2 }, (_, number) => `${number}.png`);
  await imagesInput(page).setInputFiles([...(await paint(testInfo.outputPath.bind(testInfo), many)), notes]);
  await uploaded(page, limits.imagesPerPost);
  await expect(page.getByText('3 files were left out.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert').getByText(messages.imagesMany)).toBeVisible();
  await expect(page.getByText('20.png, 21.png')).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert').getByText(messages.fileNotImage)).toBeVisible();
  await expect(imagesInput(page)).toBeDisabled();
  expect(await faults(page)).toEqual([]);
});

test('the kind of a dropped file is recognised', async ({ page }, testInfo) => {
  await openComposer(page);
  const [image = ''] = await paint(testInfo.outputPath.bind(testInfo), ['a.png']);
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
  await drop(image, 'a.png', 'image/png');
  await uploaded(page);
  await page.getByRole('button', { name: 'Remove image 1' }).click();
  await drop(tallClip(), 'clip.mp4', 'video/mp4');
  await expect(page.getByRole('slider', { name: 'Thumbnail' })).toBeVisible();
  await uploaded(page);
});

test('a member can do all of it by keyboard', async ({ page }, testInfo) => {
  await openComposer(page);
  const files = await paint(testInfo.outputPath.bind(testInfo), ['a.png', 'b.png']);
  // Subscribed well before the key press: the browser may need a while until it reports choosers instead of opening them.
  const chooser = page.waitForEvent('filechooser');
  await videoInput(page).focus();
  await page.keyboard.press('Tab');
  await expect(imagesInput(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(files);
  await uploaded(page, 2);

  await page.getByRole('button', { name: 'Put image 1 in order' }).focus();
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a member is not asked to drop files', async ({ page }) => {
    await openComposer(page);
    await expect(page.getByText('Choose a video or images')).toBeVisible();
    await expect(page.getByText('drop them here')).toBeHidden();
  });
});
