import type { Page } from 'playwright';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { logIn } from './steps/join.ts';
import { tallClip } from './steps/upload-files.ts';

test.use({ serviceWorkers: 'allow' });

/** The second that this post's video has reached, and the number of colours in its frame. */
async function look(page: Page, title: string) {
  return await page
    .getByRole('article')
    .filter({ hasText: title })
    .locator('video')
    .evaluate((video: HTMLVideoElement) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [36, 64];
      const context = canvas.getContext('2d');
      context?.drawImage(video, 0, 0, canvas.width, canvas.height);
      const pixels = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
      const colours = new Set<string>();
      for (let at = 0; at < pixels.length; at += 4) colours.add(`${pixels[at]} ${pixels[at + 1]} ${pixels[at + 2]}`);
      return { at: video.currentTime, colours: colours.size };
    });
}

test('a new member registers, uploads a real MP4, and watches it in the feed', async ({ page, browser, riff }) => {
  // The time allows for registering, encoding and playing on slow machines.
  test.setTimeout(150_000);
  const title = `Morning over the harbour ${Date.now()}`;
  const person = {
    displayName: 'Ada Harbour',
    email: `ada-${Date.now()}@example.org`,
    password: 'harbour lights',
  };

  await test.step('registers and logs in', async () => {
    await page.goto(paths.register());
    await page.getByLabel('Display name').fill(person.displayName);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByLabel('Confirm password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Register' }).click();
    await page.waitForURL(`**${paths.login()}`);
    await logIn(page, person);
    await page.waitForURL(`**${paths.home()}`);
  });
  await test.step('uploads the video and describes it', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Upload' }).click();
    await expect(page.getByRole('heading', { name: 'Create Post' })).toBeVisible();
    const file = page.locator('input[name=video]');
    await expect(file).toBeEnabled();
    await file.setInputFiles(tallClip());
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible({ timeout: 30_000 });
    await page.getByLabel('Title').fill(title);
    await page.getByRole('combobox').fill('Harbour');
    await page.getByRole('combobox').press('Enter');
    await expect(page.getByRole('button', { name: 'Remove #harbour' })).toBeVisible();
  });
  await test.step('publishes it, and is told when it is ready', async () => {
    await page.getByRole('button', { name: 'Create' }).click();
    await page.waitForURL(`**${paths.home()}`);
    await expect(page.getByText(messages.postProcessing)).toBeVisible();
    const card = page.getByRole('region', { name: 'Your posts on their way' });
    await expect(card.getByText('Published')).toBeVisible({ timeout: 45_000 });
    await page.goto(paths.profile());
    await page.getByRole('link', { name: title }).click();
  });
  await test.step('watches it: real pictures that move', async () => {
    await expect(page.getByRole('article').first()).toContainText(title);
    await expect.poll(async () => (await look(page, title)).at).toBeGreaterThan(0.3);
    const first = await look(page, title);
    expect(first.colours).toBeGreaterThan(3);
    await expect.poll(async () => (await look(page, title)).at).not.toBe(first.at);
  });
  await test.step('the feed of a visitor also has it', async () => {
    const visitor = await browser.newContext({ baseURL: riff.origin });
    const feed = async () => (await visitor.request.get('/api/posts?size=50')).text();
    await expect.poll(feed).toContain(title);
    await visitor.close();
  });
});
