import { expect, vi } from 'vitest';
import { paths } from '#lib/paths.ts';
import type { EnginePage } from '#tests/support/engines/engine-page.ts';
import type { Declare } from '#tests/support/engines/in-engine.ts';
import { findPost, isVideo, join, newestComment } from './steps.ts';

const isDark = (page: EnginePage) => page.evaluate(() => document.documentElement.classList.contains('dark'));
const panel = '[role=dialog][aria-label=Comments]';
const firstComment = `${panel} ul[aria-label=Comments] > li article`;

export const members: Declare = (scenario) => {
  scenario(
    'a member registers, logs in and likes a post, which is still liked after a reload',
    async ({ page, origin }) => {
      const { postCode: video } = await findPost(origin, isVideo);
      await join(page, 'Lila');
      await page.open(paths.home(video));
      const heart = { css: `[data-post="${video}"] button[aria-label^="Like"]` };
      const isLiked = (label: string) => document.querySelector(label)?.getAttribute('aria-pressed') === 'true';
      expect(await page.evaluate(isLiked, heart.css)).toBe(false);
      await page.click(heart);
      await page.waitFor('a like', isLiked, heart.css);
      // Leaving the page must not lose the like, but the request for the new page may arrive before it.
      await vi.waitFor(async () => {
        await page.reload();
        expect(await page.evaluate(isLiked, heart.css)).toBe(true);
      }, 30_000);
    },
  );

  scenario(
    'a visitor reads the comments of a post; a member writes one and sees it on top',
    async ({ page, origin }) => {
      const { postCode, commentCount } = await findPost(origin, (post) => Number(post.commentCount) > 1);
      const newest = await newestComment(origin, postCode);
      const button = { css: `[data-post="${postCode}"] button[aria-label^="Comments, "]` };
      await page.open(paths.home(postCode));
      await page.click(button);
      expect(await page.text(firstComment)).toContain(newest);

      await join(page, 'Cora');
      await page.open(paths.home(postCode));
      await page.click(button);
      expect(await page.text(firstComment)).toContain(newest);
      await page.type({ css: `${panel} textarea` }, 'Seen in every engine');
      await page.click({ css: `${panel} button[aria-label=Send]` });
      await page.waitFor(
        'the comment on top',
        (css) => document.querySelector(css)?.textContent?.includes('Seen in every engine'),
        firstComment,
      );
      expect(await page.text(`${panel} h3`)).toBe(`Comments (${Number(commentCount) + 1})`);
      await page.click({ css: `${panel} button[aria-label="Close comments"]` });
      await page.waitFor('the closed panel', (css) => !document.querySelector(css), panel);
    },
  );

  scenario(
    'a member opens the profile, chooses the dark theme, sees it on About too, and logs out',
    async ({ page }) => {
      await join(page, 'Thea');
      await page.click({ css: 'nav a', name: 'Profile' });
      await page.arriveAt(paths.profile());
      expect(await page.text('h1')).toBe('Thea');
      await page.see('No posts available');

      await page.click({ css: 'button', name: 'Settings' });
      await page.click({ css: '[role=menuitemradio]', name: 'Dark' });
      await page.waitFor('the dark theme', () => document.documentElement.classList.contains('dark'));
      await page.open(paths.about());
      expect(await isDark(page)).toBe(true);
      expect(await page.text('h1')).toBe('Short videos that build on each other.');

      await page.open(paths.profile());
      await page.click({ css: 'button', name: 'Settings' });
      await page.click({ css: '[role=menuitemradio]', name: 'Light' });
      await page.waitFor('the light theme', () => !document.documentElement.classList.contains('dark'));
      await page.click({ css: '[role=menuitem]', name: 'Logout' });
      await page.arriveAt(paths.home());
      await page.open(paths.profile());
      await page.arriveAt(paths.login());
    },
  );
};
