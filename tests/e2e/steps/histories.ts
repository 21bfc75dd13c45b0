import type { Page } from 'playwright';
import { paths } from '#lib/paths.ts';
import { expect } from '#tests/support/browser/e2e.ts';
import { shownScreen, untilReady } from './screens.ts';

/** The four histories; each title is also the name of its list. */
export type Title = 'View History' | 'Favourite Posts' | 'Comment History' | 'Search History';

export const pathOf: Record<Title, string> = {
  'View History': paths.history(),
  'Favourite Posts': paths.favorites(),
  'Comment History': paths.ownComments(),
  'Search History': paths.keywords(),
};

export const listOf = (page: Page, title: Title) => shownScreen(page).getByRole('list', { name: title });
export const entriesOf = (page: Page, title: Title) => listOf(page, title).locator('> li:not([aria-hidden])');
export const button = (page: Page, name: string) => shownScreen(page).getByRole('button', { name, exact: true });

/** A real pointer would scroll to it first, and near the end the list loads more automatically. */
export const pressLoadMore = (page: Page) => button(page, 'Load More').dispatchEvent('click');
export const countOf = (page: Page, text: string) =>
  shownScreen(page).getByRole('status').getByText(text, { exact: true });

/** Opens a history and waits until its buttons work. */
export async function openHistory(page: Page, title: Title): Promise<void> {
  await page.goto(pathOf[title]);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await untilReady(page);
}

/** Scrolls to the very bottom. */
export const scrollDown = (page: Page) =>
  page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));

const send = async (page: Page, path: string, data: object) => {
  const answer = await page.request.post(`/api/${path}`, { data });
  if (!answer.ok()) throw new Error(await answer.text());
};

/** Views or likes posts, one after the other. */
export async function react(page: Page, what: 'view' | 'like', codes: readonly string[]): Promise<void> {
  for (const code of codes) await send(page, `posts/${what}`, { code });
}

export const comment = (page: Page, code: string, content: string) => send(page, 'comments', { code, content });

export async function searchFor(page: Page, keyword: string): Promise<void> {
  const answer = await page.request.get(`/api/posts/search?keyWord=${encodeURIComponent(keyword)}`);
  if (!answer.ok()) throw new Error(await answer.text());
}

/** Codes of posts of the demo. */
export async function somePosts(page: Page, count: number): Promise<string[]> {
  const answer = await page.request.get(`/api/posts?size=${count}`);
  const { data } = (await answer.json()) as { data: { contents: { postCode: string }[] } };
  return data.contents.map(({ postCode }) => postCode);
}

/**
 * Fills one of the histories with this number of entries, the last one newest. Returns parts of their names, the newest first.
 */
export async function fill(page: Page, title: 'Comment History' | 'Search History', count: number): Promise<string[]> {
  const [code = ''] = await somePosts(page, 1);
  const names = Array.from({ length: count }, (_, n) => `entry${String(n + 1).padStart(2, '0')}`);
  for (const name of names) await (title === 'Search History' ? searchFor(page, name) : comment(page, code, name));
  return names.reverse();
}
