import type { Page } from 'playwright';
import { findPost } from '../steps/feed-page.ts';

interface Named {
  postCode: string;
  title: string;
  userCode: string;
}

/** A post of the demo with images. */
export async function demoImages(page: Page): Promise<Named> {
  const { postCode } = await findPost(page, ({ postType }) => postType === 'IMG');
  const answer = await page.request.get(`/api/posts/get?code=${postCode}`);
  return ((await answer.json()) as { data: Named }).data;
}

/** The demo's member with the most posts, and the posts of their profile, newest first. */
export async function busiestAuthor(page: Page): Promise<{ userCode: string; titles: string[] }> {
  const answer = await page.request.get('/api/posts?size=50');
  const { contents } = ((await answer.json()) as { data: { contents: Named[] } }).data;
  const authors = Object.values(Object.groupBy(contents, ({ userCode }) => userCode));
  const [most = []] = authors.toSorted((a, b) => (b?.length ?? 0) - (a?.length ?? 0));
  const userCode = most[0]?.userCode ?? '';
  const listed = await page.request.get(`/api/accounts/posts?code=${userCode}`);
  const titles = ((await listed.json()) as { data: { contents: Named[] } }).data.contents.map(({ title }) => title);
  if (titles.length < 4) throw new Error('No member of the demo has four posts.');
  return { userCode, titles };
}
