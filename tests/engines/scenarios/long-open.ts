import { paths } from '#lib/paths.ts';
import type { EnginePage } from '#tests/support/engines/engine-page.ts';
import type { Declare } from '#tests/support/engines/in-engine.ts';
import { findPost, isVideo, join } from './steps.ts';

const endToken = (page: EnginePage) => page.forgetCookie('riff_access');
const pressed = (css: string) => document.querySelector(css)?.getAttribute('aria-pressed') === 'true';
const shown = '[data-screen]:not([hidden])';

/** Opens a screen from the page that is open, with an ended token. */
async function goTo(page: EnginePage, name: string, pathname: string): Promise<void> {
  await endToken(page);
  await page.click({ css: 'nav a', name });
  await page.arriveAt(pathname);
}

export const longOpen: Declare = (scenario) => {
  scenario(
    'a member whose page stays open longer than a token lasts is a member on every screen',
    async ({ page, origin }) => {
      const { postCode } = await findPost(origin, isVideo);
      const heart = `[data-post="${postCode}"] button[aria-label^="Like"]`;
      await join(page, 'Nadia');
      await page.open(paths.home(postCode));
      await page.click({ css: heart });
      await page.waitFor('the like', pressed, heart);

      // The page is loaded with an ended token.
      await endToken(page);
      await page.reload();
      await page.waitFor('the like after a reload', pressed, heart);

      await endToken(page);
      await page.click({ css: `[data-post="${postCode}"] button[aria-label^="Comments, "]` });
      await page.type({ css: '[role=dialog] textarea' }, 'Here all day');
      await endToken(page);
      await page.click({ css: '[role=dialog] button[aria-label=Send]' });
      await page.see('Here all day');
      await page.click({ css: 'button[aria-label="Close comments"]' });

      await goTo(page, 'Search', '/client/search');
      await endToken(page);
      await page.type({ css: `${shown} [role=combobox]` }, 'rain');
      await page.waitFor('results', (css) => document.querySelector(css) !== null, `${shown} ul[aria-label=Posts] a`);

      await goTo(page, 'Profile', paths.profile());
      await page.waitFor(
        'their own profile',
        (css) => document.querySelector(css)?.textContent === 'Nadia',
        `${shown} h1`,
      );

      for (const [path, entry] of [
        [paths.ownComments(), 'Here all day'],
        [paths.keywords(), 'rain'],
      ] as const) {
        await endToken(page);
        await page.open(path);
        await page.see(entry);
      }
      for (const path of [paths.history(), paths.favorites()]) {
        await endToken(page);
        await page.open(path);
        await page.waitFor(
          'the post in the list',
          (css) => document.querySelector(css) !== null,
          `${shown} a[href*="${postCode}"]`,
        );
      }
    },
  );
};
