import type { Page } from 'playwright';

/** Keeps the page's scripts back, or those whose address matches, until the function that it returns is called. */
export async function withholdScripts(page: Page, scripts = '**/_astro/*.js'): Promise<() => void> {
  const { promise: wanted, resolve: letIn } = Promise.withResolvers<void>();
  await page.route(scripts, async (route) => {
    await wanted;
    await route.fallback();
  });
  return letIn;
}
