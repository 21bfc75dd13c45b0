import { expect } from 'vitest';
import { paths } from '#lib/paths.ts';
import { clip } from '#tests/fixtures/clip.ts';
import type { Declare } from '#tests/support/engines/in-engine.ts';
import { expectPlaying, join } from './steps.ts';

export const publishing: Declare = (scenario) => {
  scenario('a member publishes an MP4 and watches it in the feed', async ({ page }) => {
    await join(page, 'Ada');
    await page.click({ css: 'nav a', name: 'Upload' });
    await page.arriveAt(paths.upload());
    await page.choose({ css: 'input[name=video]' }, clip({ width: 360, height: 640 }));
    await page.see('Uploaded');
    await page.type({ css: 'input', name: 'Title' }, 'Morning over the harbour');
    await page.type({ css: '[role=combobox]' }, 'harbour');
    await page.press('Enter');
    await page.waitFor('the tag', () => document.querySelector('[aria-label="Remove #harbour"]') !== null);
    await page.click({ css: 'button', name: 'Create' });
    await page.arriveAt(paths.home());
    await page.click({ css: 'a', name: 'View post' });
    const code = await page.waitFor('the post', () => new URLSearchParams(location.search).get('code'));
    expect(await page.text(`[data-post="${code}"]`)).toContain('Morning over the harbour');
    await expectPlaying(page, code);
  });
};
