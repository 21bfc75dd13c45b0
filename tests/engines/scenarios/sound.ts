import { expect } from 'vitest';
import { paths } from '#lib/paths.ts';
import type { Declare } from '#tests/support/engines/in-engine.ts';
import { findPost, isVideo } from './steps.ts';

export const sounds: Declare = (scenario) => {
  scenario(
    'a visitor plays a sound on its page, from any second of its waveform to its end',
    async ({ page, origin }) => {
      const { postCode } = await findPost(origin, isVideo);
      await page.open(paths.sound(postCode));
      await page.waitFor('the waveform', () => document.querySelector('[data-waveform] path') !== null);
      await page.click({ css: '[role=slider]' });
      const second = () =>
        page.evaluate(() => Number(document.querySelector('[role=slider]')?.getAttribute('aria-valuenow')));
      const before = await second();
      expect(before).toBeGreaterThan(0);
      await page.click({ css: 'main header button[aria-label^="Play "]' });
      await page.waitFor(
        'a sound that plays on from there',
        (from) => Number(document.querySelector('[role=slider]')?.getAttribute('aria-valuenow')) > from,
        before,
      );
      await page.waitFor(
        'its end',
        () => document.querySelector('[data-playing]')?.getAttribute('data-playing') === 'false',
      );
    },
  );
};
