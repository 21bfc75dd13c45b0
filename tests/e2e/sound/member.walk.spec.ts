import { paths } from '#lib/paths.ts';
import { writeImage } from '#tests/fixtures/image.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { logIn, makeAccount } from '../steps/join.ts';
import { untilReady } from '../steps/screens.ts';
import { wide } from '../steps/windows.ts';
import { demoSound } from './sounds.ts';

test.use(wide);

test('a visitor who wants to use a sound logs in, finds it chosen for their images, and may remove it', async ({
  page,
}, info) => {
  const person = await makeAccount(page, 'Uwe Uses');
  const sound = await demoSound(page);
  const chosen = page.getByText(`Chosen sound: ${sound.title}`);

  await test.step('The login leads to Create Post, and the address forgets the sound', async () => {
    await page.goto(paths.sound(sound.postCode));
    await untilReady(page);
    await page.getByRole('link', { name: 'Use this sound' }).click();
    const sheet = page.getByRole('dialog', { name: 'Log in to use this sound' });
    await sheet.getByRole('link', { name: 'Log in' }).click();
    await logIn(page, person);
    await expect(page.getByRole('heading', { name: 'Create Post' })).toBeVisible();
    await expect(chosen).toBeVisible();
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });

  await test.step('It is the music of the images, until the member removes it', async () => {
    await untilReady(page);
    await page.locator('input[name=images]').setInputFiles(await writeImage(info.outputPath('picture.jpg')));
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Music' })).toBeVisible();
    await expect(chosen).toHaveCount(1);
    await page.getByRole('button', { name: 'Remove sound' }).click();
    await expect(chosen).toHaveCount(0);
  });
});
