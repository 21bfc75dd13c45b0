import { messages } from '#lib/contract/messages.ts';
import { linkPaths, paths } from '#lib/paths.ts';
import { faults, faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { join } from '../steps/join.ts';
import { pressOn, tabTo } from '../steps/keyboard.ts';
import { publishImage } from '../steps/publish-images.ts';
import { untilReady } from '../steps/screens.ts';
import { demoSound, grid, playButton, playIt, second, slider, tiles, titles } from './sounds.ts';

test('a visitor sees whose sound it is, what it counts, and the posts that play it', async ({
  page,
  browser,
}, info) => {
  const member = await browser.newPage();
  await join(member, 'Uma User');
  const sound = await demoSound(page);
  const made = await playIt(member, info.outputPath('still.jpg'), sound, 11);
  await member.close();

  const answer = await page.goto(paths.sound(sound.postCode));
  const html = (await answer?.text()) ?? '';
  expect(html).toContain(`<link rel="canonical" href="${new URL(page.url()).origin}${paths.sound(sound.postCode)}"`);
  expect(html).toContain('property="og:type" content="music.song"');
  expect(html).toContain('name="twitter:card" content="player"');
  expect(html).toContain(
    `name="twitter:player" content="${new URL(page.url()).origin}${linkPaths.embed(sound.postCode)}"`,
  );
  expect(html).toContain('application/json+oembed');
  await expect(page).toHaveTitle(`${sound.title} by ${sound.displayName} · Riff`);

  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: sound.title })).toBeVisible();
  await expect(main.getByText(`Original sound by ${sound.displayName}`)).toBeVisible();
  await expect(main.getByRole('link', { name: sound.displayName, exact: true })).toHaveAttribute(
    'href',
    /profile\?code=/,
  );
  await expect(main.locator('header time')).toHaveText(/^[A-Z][a-z]{2} \d+, \d{4}$/);
  const counts = main.getByRole('list', { name: 'Counts' });
  await expect(counts.getByText(/^\d+ likes?$/)).toBeVisible();
  await expect(counts.getByText(/^\d+ comments?$/)).toBeVisible();
  await expect(counts.getByText(/^\d+ posts$/)).toBeVisible();

  // The original first, then the newest; the first page has ten, and the original is not among them twice.
  expect((await titles(page)).slice(0, 11)).toEqual([sound.title, ...made.slice(0, 10)]);
  await expect(grid(page).getByText('Original', { exact: true })).toHaveCount(1);
  await expect(grid(page).getByRole('listitem').first()).toContainText('Original');
  await untilReady(page);
  await page.getByRole('button', { name: 'Load more posts' }).click();
  await expect(page.getByRole('button', { name: 'Load more posts' })).toBeHidden();
  const all = await titles(page);
  expect(all.slice(0, 12)).toEqual([sound.title, ...made]);
  expect(new Set(all).size).toBe(all.length);
  expect(await faultsInBothThemes(page)).toEqual([]);
});

test('a visitor plays the sound, which turns the picture, and seeks in its waveform with the mouse', async ({
  page,
}) => {
  const sound = await demoSound(page);
  await page.goto(paths.sound(sound.postCode));
  await untilReady(page);
  await expect(page.locator('[data-waveform] svg')).toHaveCount(2);
  const disc = page.locator('[data-playing]');
  await expect(disc).toHaveAttribute('data-playing', 'false');
  await playButton(page).click();
  await expect(playButton(page)).toHaveAccessibleName(`Pause ${sound.title}`);
  await expect(disc).toHaveCSS('animation-play-state', 'running');
  await expect.poll(() => second(page)).toBeGreaterThan(0);
  await playButton(page).click();
  await expect(disc).toHaveCSS('animation-play-state', 'paused');

  // Whatever else plays in the document is paused.
  const other = await page.evaluateHandle(async () => {
    const { data } = await (await fetch(`/api/audios/get${location.search}`)).json();
    const audio = Object.assign(document.createElement('audio'), { src: data.media.sound, loop: true });
    document.body.append(audio);
    await audio.play();
    return audio;
  });
  await playButton(page).click();
  await expect.poll(() => other.evaluate((audio) => audio.paused)).toBe(true);
  await playButton(page).click();

  const box = await slider(page).boundingBox();
  const most = Number(await slider(page).getAttribute('aria-valuemax'));
  if (!box) throw new Error('the slider is not shown');
  await page.mouse.move(box.x + box.width / 4, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + 200, { steps: 4 });
  await page.mouse.up();
  expect(Math.abs((await second(page)) - most / 2)).toBeLessThanOrEqual(1);
});

test('a visitor without a mouse plays, seeks and opens a post by keyboard alone', async ({ page }) => {
  const sound = await demoSound(page);
  await page.goto(paths.sound(sound.postCode));
  await untilReady(page);
  await tabTo(page, slider(page));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  expect(await second(page)).toBe(2);
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /^0:02 of \d:\d\d$/);
  await page.keyboard.press('ArrowLeft');
  expect(await second(page)).toBe(1);
  await page.keyboard.press('End');
  expect(await second(page)).toBe(Number(await slider(page).getAttribute('aria-valuemax')));
  await page.keyboard.press('Home');
  expect(await second(page)).toBe(0);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await expect(playButton(page)).toHaveAccessibleName(/^Pause /);
  await pressOn(page, tiles(page).first());
  await expect(page.getByRole('dialog', { name: sound.title, exact: true })).toBeVisible();
  // The post plays instead.
  await page.keyboard.press('Escape');
  await expect(playButton(page)).toHaveAccessibleName(/^Play /);
  await expect(tiles(page).first()).toBeFocused();
});

test('a tile opens the post above the page, and arrow keys walk through the grid', async ({ page }, info) => {
  await join(page, 'Wes Walks');
  const sound = await demoSound(page);
  const [newest = ''] = await playIt(page, info.outputPath('still.jpg'), sound, 2);
  await page.goto(paths.sound(sound.postCode));
  await untilReady(page);
  await tiles(page).first().click();
  await expect(page.getByRole('dialog', { name: sound.title, exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('dialog', { name: newest, exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(page.url()).toContain(paths.sound(sound.postCode));
});

test('the code of a post that plays a sound leads to that sound, and an odd one to no page', async ({
  page,
  failures,
}, info) => {
  failures.expect(/status of 404/);
  await join(page, 'Olga Odd');
  const sound = await demoSound(page);
  const code = await publishImage(page, info.outputPath('still.jpg'), {
    title: 'Plays it',
    audioCode: sound.audioCode,
  });
  await page.goto(paths.sound(code));
  await expect(page.getByRole('heading', { level: 1, name: sound.title })).toBeVisible();
  for (const odd of ['nothing', 'x'.repeat(40), '%27', '🎵']) {
    expect((await page.request.get(paths.sound(odd))).status()).toBe(404);
  }
  expect((await page.request.get('/client/audio')).status()).toBe(404);
  await page.goto(paths.sound('nothing'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a sound whose original post became private stays, without title, tile and owner', async ({
  page,
  riff,
}, info) => {
  await join(page, 'Hal Hidden');
  const sound = await demoSound(page);
  const answer = await page.request.get(`/api/audios/get?code=${sound.postCode}`);
  const { data } = (await answer.json()) as { data: { postCount: number } };
  await publishImage(page, info.outputPath('still.jpg'), { title: 'Plays it still', audioCode: sound.audioCode });
  await riff.hidden(sound.postCode, async () => {
    const page404 = await page.request.get(`/api/posts/get?code=${sound.postCode}`);
    expect(page404.status()).toBe(404);
    await page.goto(paths.sound(sound.postCode));
    await expect(page.getByRole('heading', { level: 1, name: 'Untitled Audio' })).toBeVisible();
    await expect(page.getByText('The original post is not available.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Counts' })).toHaveText(
      `${data.postCount} post${data.postCount === 1 ? '' : 's'}`,
    );
    expect(await titles(page)).toContain('Plays it still');
    await expect(grid(page).getByText('Original', { exact: true })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Use this sound' })).toHaveCount(0);
    for (const secret of [sound.title, sound.displayName]) expect(await page.content()).not.toContain(secret);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await untilReady(page);
    await playButton(page).click();
    await expect.poll(() => second(page)).toBeGreaterThan(0);
    expect(await faults(page)).toEqual([]);
  });
});

test('related posts that cannot be loaded say so, and Retry continues', async ({ page, failures }, info) => {
  failures.expect(/ERR_FAILED|status of 503/);
  await join(page, 'Rita Retry');
  const sound = await demoSound(page);
  await playIt(page, info.outputPath('still.jpg'), sound, 12);
  await page.goto(paths.sound(sound.postCode));
  await untilReady(page);
  await page.route('**/api/audios/posts-by-audio**', (route) => route.abort());
  await page.getByRole('button', { name: 'Load more posts' }).click();
  await expect(page.getByRole('main').getByText(messages.relatedPostsFailed)).toBeVisible();
  expect(await faults(page)).toEqual([]);
  await page.unroute('**/api/audios/posts-by-audio**');
  await page.getByRole('button', { name: 'Retry' }).press('Enter');
  await expect.poll(() => tiles(page).count()).toBeGreaterThan(11);
});

test('a sound that does not play says so, and the page works without a waveform', async ({ page, failures }) => {
  failures.expect(/ERR_FAILED|NotSupported/);
  const sound = await demoSound(page);
  await page.route(/\.(mp3|json)$/, (route) => route.abort());
  await page.goto(paths.sound(sound.postCode));
  await untilReady(page);
  await playButton(page).click();
  await expect(page.getByText(messages.soundPlayFailed)).toBeVisible();
  await expect(playButton(page)).toHaveAccessibleName(/^Play /);
  await expect(page.locator('[data-waveform]')).toHaveCount(0);
  await slider(page).press('ArrowRight');
  expect(await second(page)).toBe(1);
  expect(await faults(page)).toEqual([]);
});

test('an original that cannot be loaded says so, and so do its posts; Retry loads each', async ({
  page,
  riff,
  failures,
}) => {
  failures.expect(/status of 500/);
  const sound = await demoSound(page);
  await page.route('**/api/audios/**', (route) =>
    route.fulfill({ status: 500, json: { code: 500, message: '', data: null, errors: {} } }),
  );
  await riff.withoutTable('sounds', async () => void (await page.goto(paths.sound(sound.postCode))));
  const main = page.getByRole('main');
  await expect(main.getByText(messages.originalPostFailed)).toBeVisible();
  await expect(main.getByText(messages.relatedPostsFailed)).toBeVisible();
  const retry = main.getByRole('button', { name: 'Retry' });
  await expect(retry).toHaveCount(2);
  expect((await faultsInBothThemes(page)).filter((fault) => !fault.startsWith('page-has-heading-one:'))).toEqual([]);

  await page.unrouteAll();
  await retry.last().click();
  await retry.first().click();
  await expect(main.getByRole('heading', { level: 1, name: sound.title })).toBeVisible();
  await expect(retry).toHaveCount(0);
  expect((await titles(page)).filter((title) => title === sound.title)).toHaveLength(1);
});

test('a sound whose last posts went away while its page was loading says that there are none', async ({
  page,
  riff,
}) => {
  const sound = await demoSound(page);
  await page.route('**/api/audios/get**', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: object };
    await route.fulfill({
      json: { ...answer, data: { ...answer.data, original: null, audioCode: null, postCount: 0 } },
    });
  });
  await page.route('**/api/audios/posts-by-audio**', (route) =>
    route.fulfill({
      json: { code: 200, message: 'OK', data: { contents: [], page: 0, hasNext: false, cursor: null }, errors: {} },
    }),
  );
  const answers = Promise.withResolvers<void>();
  await page.route('**/api/audios/get**', async (route) => {
    await answers.promise;
    await route.fallback();
  });
  await riff.withoutTable('sounds', async () => void (await page.goto(paths.sound(sound.postCode))));
  answers.resolve();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Untitled Audio' })).toBeVisible();
  await expect(main.getByText('The original post is not available.')).toBeVisible();
  await expect(main.getByRole('status').getByText('No posts available')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Use this sound' })).toHaveCount(0);
  expect(await faultsInBothThemes(page)).toEqual([]);
});
