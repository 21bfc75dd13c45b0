import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { writeImage } from '#tests/fixtures/image.ts';
import type { Declare } from '#tests/support/engines/in-engine.ts';
import { join } from './steps.ts';

const noDialog = () => document.querySelector('[role=dialog]') === null;

export const profiles: Declare = (scenario) => {
  scenario('a member edits the profile and crops a picture, which is still there after a reload', async ({ page }) => {
    await join(page, 'Piet');
    await page.open(paths.profile());
    await page.click({ css: 'button', name: 'Edit' });
    await page.type({ css: '[role=dialog] textarea' }, 'Reads in every engine.');
    await page.click({ css: '[role=dialog] button', name: 'Save Changes' });
    await page.waitFor('the closed dialog', noDialog);
    await page.see('Reads in every engine.');

    const folder = await mkdtemp(path.join(tmpdir(), 'riff-engines-'));
    await page.click({ css: 'button', name: 'Edit avatar' });
    await page.choose(
      { css: '[role=dialog] input[type=file]' },
      await writeImage(path.join(folder, 'me.jpg'), { width: 800, height: 400 }),
    );
    await page.waitFor('the picture in its square', () => {
      const zoom = document.querySelector<HTMLInputElement>('[role=dialog] input[type=range]');
      return zoom !== null && !zoom.disabled;
    });
    await page.click({ css: '[role=dialog] button', name: 'Save Changes' });
    await page.see(messages.avatarUpdated);
    await rm(folder, { recursive: true });
    await page.reload();
    const isShown = () => {
      const picture = document.querySelector<HTMLImageElement>('header img');
      return (picture?.naturalWidth ?? 0) > 0;
    };
    await page.waitFor('the new picture', isShown);
    expect(await page.text('header')).toContain('Reads in every engine.');
  });
};
