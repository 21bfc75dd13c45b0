import type { Page } from 'playwright';
import { join } from '../steps/join.ts';

interface Watched {
  postCode: string;
  title: string;
}

/**
 * Signs a member in who has just published these posts, as this browser would store them. Returns a function that sets the
 * server's answers about them, so the server encodes nothing.
 */
export async function publishedBefore(page: Page, posts: readonly Watched[]) {
  let said: readonly object[] = [];
  await join(page, 'Mae Maker');
  const me = (await (await page.request.get('/api/accounts/me')).json()) as { data: { userCode: string } };
  const { userCode } = me.data;
  await page.route('**/posts/processing/events**', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: `event: posts\ndata: ${JSON.stringify(said)}\n\n`,
    }),
  );
  await page.route('**/posts/processing?**', (route) =>
    route.fulfill({ json: { code: 200, message: 'OK', data: said, errors: {} } }),
  );
  await page.addInitScript(
    (watched) => {
      if (sessionStorage.getItem('begun')) return;
      sessionStorage.setItem('begun', 'yes');
      localStorage.setItem('riff-watched', JSON.stringify(watched));
    },
    posts.map((post) => ({ ...post, userCode })),
  );
  return (posts: readonly object[]): void => {
    said = posts;
  };
}
