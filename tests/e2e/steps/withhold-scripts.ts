import type { Page } from 'playwright';

/** Holds back the page's scripts, or those with a matching address, until the test calls the returned function. */
export async function withholdScripts(page: Page, scripts = '**/_astro/*.js'): Promise<() => void> {
  const { promise: wanted, resolve: letIn } = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await wanted;
    await route.fallback();
  });
  return letIn;
}
