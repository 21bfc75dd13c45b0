import { open, readFile, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import { animatedGif } from '#tests/fixtures/image.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { tallClip } from '../steps/upload-files.ts';
import { windows } from '../steps/windows.ts';
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

const [phone, wide] = windows;

test.describe('on a wide screen', () => {
  test.use(wide.use);

  test('a member puts images in order, describes them and opens them full screen', async ({ page }, testInfo) => {
    await openComposer(page);
    const moving = await animatedGif(testInfo.outputPath('d.gif'));
    const stills = await paint(testInfo.outputPath.bind(testInfo), ['a.png', 'b.png', 'c.png']);
    await imagesInput(page).setInputFiles([...stills, moving]);
    await uploaded(page, 4);
    expect(await order(page)).toEqual(['a.png', 'b.png', 'c.png', 'd.gif']);

    await test.step('a notice says that an animation becomes a still image', async () => {
      const words = (name: string) => row(page, name).getByText('Only the first frame will be shown.');
      await expect(words('d.gif')).toBeVisible();
      await expect(words('c.png')).toHaveCount(0);
    });
    await test.step('an image gets an alt text', async () => {
      await expect(page.getByText('0 of 4 with alt text')).toBeVisible();
      await describeImage(page, 'b.png', 'Half of it is bright');
      await expect(row(page, 'b.png').getByText('ALT', { exact: true })).toBeVisible();
      await expect(row(page, 'a.png').getByText('+ ALT', { exact: true })).toBeVisible();
      await expect(page.getByText('1 of 4 with alt text')).toBeVisible();
    });
    await test.step('buttons beside the alt text move an image to its place', async () => {
      const dialog = await openAlt(page, 'a.png');
      const later = dialog.getByRole('button', { name: /later/ });
      await later.press('Enter');
      await expect(dialog.getByText('Place 2 of 4')).toBeVisible();
      await expect(later).toBeFocused();
      // At the last place, the button does nothing.
      for (let press = 0; press < 3; press += 1) await later.press('Enter');
      expect(await faults(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Next image' }).click();
      await expect(dialog.getByRole('textbox')).toHaveValue('Half of it is bright');
      await page.keyboard.press('Escape');
      expect(await order(page)).toEqual(['b.png', 'c.png', 'd.gif', 'a.png']);
    });
    await test.step('an image that is dragged to the front is the cover', async () => {
      await drag(page, 'd.gif', 'b.png');
      await expect.poll(() => order(page)).toEqual(['d.gif', 'b.png', 'c.png', 'a.png']);
      await expect(row(page, 'd.gif').getByText('Cover')).toBeVisible();
    });
    await test.step('the images open full screen, with their alt texts', async () => {
      const opener = page.getByRole('button', { name: 'Show image 2 full screen' });
      await opener.press('Enter');
      const slider = page.getByRole('dialog', { name: 'Images of the post' });
      await expect(slider.getByRole('img', { name: 'Half of it is bright' })).toBeVisible();
      await slider.getByRole('button', { name: 'Next image' }).click();
      await expect(slider.getByRole('button', { name: 'Go to image 3' })).toHaveAttribute('aria-current', 'true');
      await page.keyboard.press('Escape');
      await expect(slider).toBeHidden();
      await expect(opener).toBeFocused();
    });
  });

  test('a member reads why images are refused, and which images are left out', async ({ page, failures }, testInfo) => {
    failures.expect(/status of 400/);
    // Playwright's trace requests an image that the page could not show.
    failures.expect(/Connecting to 'blob:/);
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
    await openComposer(page);

    await test.step('the browser refuses files that cannot be images', async () => {
      for (const [path, message] of [
        [notes, messages.noValidImages],
        [large, messages.fileTooLarge],
        [await file('empty.png', ''), messages.fileEmpty],
      ] as const) {
        await imagesInput(page).setInputFiles(path);
        await expect(imagesInput(page)).toHaveAccessibleDescription(message);
        await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
      }
    });
    await test.step('the server refuses a text that is called an image', async () => {
      await imagesInput(page).setInputFiles(await file('pretender.png', 'not an image either'));
      await expect(row(page, 'pretender.png').getByText('This file is a text file, not an image.')).toBeVisible(
        patience,
      );
      await page.getByRole('button', { name: 'Remove image 1' }).click();
      await expect(rows(page)).toHaveCount(0);
    });
    await test.step('of 22 images, 20 are accepted and the others are named', async () => {
      // The server does not need to inspect 20 images for that.
      await page.route('**/image/upload', (route) => route.fulfill({ json: { public_id: 'images/some' } }));
      const [image = ''] = await paint(testInfo.outputPath.bind(testInfo), ['a.png']);
      const buffer = await readFile(image);
      const many = Array.from({ length: limits.imagesPerPost + 2 }, (_, number) => `${number}.png`);
      await imagesInput(page).setInputFiles([
        ...many.map((name) => ({ name, mimeType: 'image/png', buffer })),
        { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no image') },
      ]);
      await uploaded(page, limits.imagesPerPost);
      await expect(page.getByText('3 files were left out.')).toBeVisible();
      const alert = page.getByRole('main').getByRole('alert');
      await expect(alert.getByText(messages.imagesMany)).toBeVisible();
      await expect(page.getByText('20.png, 21.png')).toBeVisible();
      await expect(alert.getByText(messages.fileNotImage)).toBeVisible();
      await expect(imagesInput(page)).toBeDisabled();
    });
  });
});

test.describe('on a phone', () => {
  test.use(phone.use);

  test('a member stops one image and retries another while the rest arrive', async ({ page, failures }, testInfo) => {
    // The server answers that no bytes of an unknown upload have arrived.
    failures.expect(/status of (503|404)/);
    const alert = page.locator('.toast');
    await openComposer(page);
    let isFull = true;
    await page.route('**/image/upload', async (route) => {
      const body = route.request().postDataBuffer()?.toString('latin1') ?? '';
      if (body.includes('filename="a.png"')) return;
      if (!body.includes('filename="c.png"') || !isFull) return await route.continue();
      const error = { message: 'The service is full.' };
      await route.fulfill({ status: 503, headers: { 'Retry-After': '60' }, json: { error } });
    });

    await test.step('during an upload no other file is accepted, and the other kind is not offered', async () => {
      const names = ['a.png', 'b.png', 'c.png', 'd.png'];
      await imagesInput(page).setInputFiles(await paint(testInfo.outputPath.bind(testInfo), names));
      await expect(row(page, 'a.png').getByRole('progressbar')).toBeVisible();
      await expect(row(page, 'c.png').getByText('The service is full.')).toBeVisible(patience);
      await uploaded(page, 2);
      await expect(imagesInput(page)).toBeDisabled();
      await expect(videoInput(page)).toHaveCount(0);
    });
    await test.step('a stopped image is removed, on the server too', async () => {
      const forgotten = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
      await row(page, 'a.png').getByRole('button', { name: 'Stop image 1' }).click();
      expect((await forgotten).status()).toBe(204);
      await expect(imagesInput(page)).toBeEnabled();
      expect(await order(page)).toEqual(['b.png', 'c.png', 'd.png']);
    });
    await test.step('Create is not refused because of an image that can still arrive', async () => {
      await page.getByLabel('Title').fill('Not whole yet');
      await page.getByRole('button', { name: 'Create' }).click();
      await expect(alert).toContainText(messages.imagesNeedMusic);
      await expect(imagesInput(page)).toHaveAccessibleDescription('');
    });
    await test.step('the failed image is sent again', async () => {
      isFull = false;
      await row(page, 'c.png').getByRole('button', { name: 'Try again' }).click();
      await uploaded(page, 3);
    });
    await test.step('a video replaces the images, and images replace the video, on the server too', async () => {
      const deleted = deletions(page);
      await videoInput(page).setInputFiles(tallClip());
      await expect(rows(page)).toHaveCount(0);
      await uploaded(page);
      await expect.poll(() => deleted).toEqual([200, 200, 200]);
      await page.unroute('**/image/upload');
      await imagesInput(page).setInputFiles(testInfo.outputPath('a.png'));
      await uploaded(page);
      await expect(page.getByRole('slider', { name: 'Thumbnail' })).toHaveCount(0);
      await expect.poll(() => deleted).toEqual([200, 200, 200, 200]);
    });
  });
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
  await expect(page.getByText('The image is over place 1 of 4.')).toBeAttached();
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
