import type { Locator, Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { expect } from '#tests/support/browser/e2e.ts';
import { join } from './join.ts';

/** The panel with the comments. */
export const panelOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Comments' });

/** The button that opens the comments of the post on the screen. */
export const commentsButton = (page: Page, code: string): Locator =>
  page.locator(`[data-post="${code}"]`).getByRole('button', { name: /^Comments, / });

/** A press before hydration has no effect; React marks elements that it has hydrated. */
export const untilHydrated = (button: Locator): Promise<void> =>
  expect
    .poll(() => button.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))))
    .toBe(true);

/**
 * Waits until the comments have loaded and the panel is at rest: while it moves, another button may be under the pointer at the
 * release.
 */
async function untilOpen(panel: Locator): Promise<void> {
  await expect(panel.getByRole('list', { name: 'Comments' })).toHaveAttribute('aria-busy', 'false');
  await panel.evaluate((surface) => Promise.allSettled(surface.getAnimations().map(({ finished }) => finished)));
}

/** Opens Home at a post, waits until it is hydrated, and opens its comments. */
export async function openPanel(page: Page, code: string): Promise<Locator> {
  await page.goto(paths.home(code));
  const panel = panelOf(page);
  const button = commentsButton(page, code);
  await untilHydrated(button);
  await button.click();
  await expect(panel.getByRole('heading', { name: /^Comments/ })).toBeVisible();
  await untilOpen(panel);
  return panel;
}

/** Opens a post in the popup of its author's profile, and its comments there. */
export async function openPanelInPopup(page: Page, code: string): Promise<Locator> {
  const answer = await page.request.get(`/api/posts/get?code=${code}`);
  const { data } = (await answer.json()) as { data: { userCode: string } };
  await page.goto(paths.profile(data.userCode));
  const tile = page.locator(`a[href="${paths.home(code)}"]`);
  await untilHydrated(tile);
  await tile.click();
  await commentsButton(page, code).click();
  const panel = panelOf(page);
  await untilOpen(panel);
  return panel;
}

const call = async <Data>(page: Page, path: string, data: object): Promise<Data> => {
  const answer = await page.request.post(`/api/${path}`, { data });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return ((await answer.json()) as { data: Data }).data;
};

/** Comments on a post as the member of that page. Returns the comment's code. */
export const comment = async (page: Page, code: string, content: string): Promise<string> =>
  (await call<{ commentCode: string }>(page, 'comments', { code, content })).commentCode;

/** Replies to a comment as the member of that page. */
export const reply = async (page: Page, code: string, content: string): Promise<string> =>
  (await call<{ commentCode: string }>(page, 'comments/reply', { code, content })).commentCode;

/** A second browser with its own member. */
export async function anotherMember(page: Page, name: string): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser.');
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const other = await context.newPage();
  await join(other, name);
  return other;
}
