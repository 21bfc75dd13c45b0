import { expect } from 'vitest';
import { paths } from '#lib/paths.ts';
import type { EnginePage } from '#tests/support/engines/engine-page.ts';
import type { Declare } from '#tests/support/engines/in-engine.ts';
import { join } from './steps.ts';

const entries = (page: EnginePage, label: string, count: number) =>
  page.waitFor(
    `${count} entries`,
    ([name, wanted]) =>
      document.querySelectorAll(`[data-screen]:not([hidden]) ul[aria-label="${name}"] > li:not([aria-hidden])`)
        .length === wanted,
    [label, count] as const,
  );
/** The text of the first entry. */
const first = (page: EnginePage) => page.text('[data-screen]:not([hidden]) ul[aria-label="Search History"] > li');

/** Answers the question once it has the focus: a press during the opening has no effect. */
async function answer(page: EnginePage, name: string): Promise<void> {
  await page.waitFor('the question', () => document.activeElement?.closest('[role=alertdialog]') !== null);
  await page.click({ css: '[role=alertdialog] button', name });
}

export const histories: Declare = (scenario) => {
  scenario(
    'a member searches and comes back from a result, and finds, sorts, removes and clears what they searched for',
    async ({ page }) => {
      await join(page, 'Hedda');
      await page.open(paths.search('rain'));
      await page.click({ css: 'ul[aria-label=Posts] a' });
      await page.waitFor('the popup', () => document.querySelector('[role=dialog] article') !== null);
      await page.evaluate(() => history.back());
      await page.waitFor('the results', () => document.querySelector('[role=dialog]') === null);
      expect(await page.evaluate(() => document.querySelectorAll('ul[aria-label=Posts] a').length)).toBeGreaterThan(0);

      await page.evaluate(async () => {
        for (let n = 10; n < 23; n += 1) await fetch(`/api/posts/search?keyWord=entry${n}`);
      });
      await page.open(paths.keywords());
      await entries(page, 'Search History', 12);
      await page.click({ css: 'button', name: 'Load More' });
      await entries(page, 'Search History', 14);
      expect(await first(page)).toContain('entry22');
      await page.click({ css: 'button', name: 'Oldest First' });
      await entries(page, 'Search History', 12);
      expect(await first(page)).toContain('rain');
      await page.click({ css: 'button[aria-label="Remove rain"]' });
      await answer(page, 'Remove');
      await page.see('13 keywords');
      expect(await first(page)).toContain('entry10');
      await page.waitFor('the closed question', () => document.querySelector('[role=alertdialog]') === null);
      await page.click({ css: 'button', name: 'Clear' });
      await answer(page, 'Clear');
      await page.see('No searched keywords found');
    },
  );
};
