import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { faults } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { join } from '../steps/join.ts';
import { untilReady } from '../steps/screens.ts';
import { phone, wide } from '../steps/windows.ts';
import { demoSound, grid, playButton, playIt, second, slider, tiles, titles } from './sounds.ts';

test.describe('on a wide screen', () => {
  test.use(wide);

  test('a visitor reads a sound’s page, plays the sound, seeks to its middle, and shares it', async ({
    page,
    context,
    browser,
  }, info) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => {
      // Chromium on Linux has no share sheet.
      Object.assign(navigator, {
        canShare: () => true,
        share: async (data: object) => Object.assign(window, { shared: data }),
      });
    });
    const member = await browser.newPage();
    await join(member, 'Uma User');
    const sound = await demoSound(page);
    const [made = ''] = await playIt(member, info.outputPath('still.jpg'), sound, 1);
    await member.close();
    await page.goto(paths.sound(sound.postCode));
    await untilReady(page);
    const main = page.getByRole('main');

    await test.step('The page has owner, date and counts, and the posts that play the sound', async () => {
      await expect(page).toHaveTitle(`${sound.title} by ${sound.displayName} · Riff`);
      await expect(main.getByRole('heading', { level: 1, name: sound.title })).toBeVisible();
      await expect(main.getByText(`Original sound by ${sound.displayName}`)).toBeVisible();
      await expect(main.locator('header time')).toHaveText(/^[A-Z][a-z]{2} \d+, \d{4}$/);
      const counts = main.getByRole('list', { name: 'Counts' });
      await expect(counts.getByRole('listitem')).toHaveText([/^\d+ likes?$/, /^\d+ comments?$/, /^\d+ posts$/]);
      expect((await titles(page)).slice(0, 2)).toEqual([sound.title, made]);
      await expect(grid(page).getByText('Original', { exact: true })).toHaveCount(1);
      await expect(grid(page).getByRole('listitem').first()).toContainText('Original');
      expect(await faults(page)).toEqual([]);
    });

    await test.step('The picture rotates while the sound plays, and every other player is paused', async () => {
      const disc = page.locator('[data-playing]');
      await expect(page.locator('[data-waveform] svg')).toHaveCount(2);
      await expect(disc).toHaveAttribute('data-playing', 'false');
      const other = await page.evaluateHandle(async () => {
        const { data } = await (await fetch(`/api/audios/get${location.search}`)).json();
        const audio = Object.assign(document.createElement('audio'), { src: data.media.sound, loop: true });
        document.body.append(audio);
        await audio.play();
        return audio;
      });
      await playButton(page).click();
      await expect(playButton(page)).toHaveAccessibleName(`Pause ${sound.title}`);
      await expect(disc).toHaveCSS('animation-play-state', 'running');
      await expect.poll(() => second(page)).toBeGreaterThan(0);
      await expect.poll(() => other.evaluate((audio) => audio.paused)).toBe(true);
      await playButton(page).click();
      await expect(disc).toHaveCSS('animation-play-state', 'paused');
    });

    await test.step('The mouse leads to the middle of the waveform', async () => {
      const box = await slider(page).boundingBox();
      const most = Number(await slider(page).getAttribute('aria-valuemax'));
      if (!box) throw new Error('The slider is not there.');
      await page.mouse.move(box.x + box.width / 4, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width / 2, box.y + 200, { steps: 4 });
      await page.mouse.up();
      // The slider has whole seconds.
      await expect.poll(async () => Math.abs((await second(page)) - most / 2)).toBeLessThanOrEqual(1);
    });

    await test.step('The address is copied, or given to the device', async () => {
      const address = new URL(paths.sound(sound.postCode), page.url()).href;
      await page.getByRole('button', { name: 'Copy URL' }).click();
      await expect(page.getByText(messages.linkCopied)).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
      await page.getByRole('button', { name: 'Share' }).click();
      await expect
        .poll(() => page.evaluate(() => (window as unknown as { shared?: object }).shared))
        .toEqual({ title: sound.title, url: address });
    });
  });

  test('a visitor reads which part of a sound cannot be loaded or played, and Retry loads it', async ({
    page,
    riff,
    failures,
  }) => {
    failures.expect(/ERR_FAILED|NotSupported|status of 500/);
    const sound = await demoSound(page);
    const main = page.getByRole('main');
    await page.route(/\.(mp3|json)$/, (route) => route.abort());
    await page.route('**/api/audios/**', (route) =>
      route.fulfill({ status: 500, json: { code: 500, message: '', data: null, errors: {} } }),
    );
    await riff.withoutTable('sounds', async () => void (await page.goto(paths.sound(sound.postCode))));

    await test.step('Neither sound nor posts could be loaded; each has its own Retry', async () => {
      await expect(main.getByText(messages.originalPostFailed)).toBeVisible();
      await expect(main.getByText(messages.relatedPostsFailed)).toBeVisible();
      const retry = main.getByRole('button', { name: 'Retry' });
      await expect(retry).toHaveCount(2);
      await page.unroute('**/api/audios/**');
      await retry.last().click();
      await retry.first().click();
      await expect(main.getByRole('heading', { level: 1, name: sound.title })).toBeVisible();
      await expect(retry).toHaveCount(0);
      expect((await titles(page)).filter((title) => title === sound.title)).toHaveLength(1);
    });

    await test.step('A sound that does not play shows a message, and without a waveform there is a plain bar', async () => {
      await playButton(page).click();
      await expect(page.getByText(messages.soundPlayFailed)).toBeVisible();
      await expect(playButton(page)).toHaveAccessibleName(/^Play /);
      await expect(page.locator('[data-waveform]')).toHaveCount(0);
      await slider(page).press('ArrowRight');
      expect(await second(page)).toBe(1);
    });
  });
});

test.describe('on a phone', () => {
  test.use(phone);

  test('a visitor opens a sound from its post and from the comments, and Back leads to the post', async ({ page }) => {
    const sound = await demoSound(page);
    const title = page.getByRole('heading', { level: 1, name: sound.title });
    const disc = page.locator(`[data-post="${sound.postCode}"]`).getByRole('link', { name: /^Original sound by / });

    await test.step('The disc of a post leads to its sound, without a page load', async () => {
      await page.goto(paths.home(sound.postCode));
      await untilReady(page);
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      // The disc rotates forever, so it is never still enough for a plain click.
      await disc.click({ force: true });
      await expect(title).toBeVisible();
      await playButton(page).click();
      await expect(playButton(page)).toHaveAccessibleName(/^Pause /);
      await slider(page).press('End');
      await slider(page).press('ArrowLeft');
    });

    await test.step('Back leads to the post; Forward to the sound, paused and at its place', async () => {
      await page.goBack();
      await expect(disc).toBeVisible();
      await page.goForward();
      await expect(title).toBeVisible();
      await expect.poll(() => second(page)).toBeGreaterThan(0);
      await expect(playButton(page)).toHaveAccessibleName(/^Play /);
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    });

    await test.step('The comments of the post also lead there, and a tile opens its post above the page', async () => {
      await page.goto(paths.comments(sound.postCode));
      const comments = page.getByRole('dialog', { name: 'Comments' });
      await comments.getByRole('button', { name: /Read More/ }).click();
      await comments.getByRole('link', { name: /^Original sound by / }).click();
      await expect(title).toBeVisible();
      await untilReady(page);
      await tiles(page).first().click();
      await expect(page.getByRole('dialog', { name: sound.title, exact: true })).toBeVisible();
      await page.goBack();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(page.url()).toContain(paths.sound(sound.postCode));
    });
  });
});
