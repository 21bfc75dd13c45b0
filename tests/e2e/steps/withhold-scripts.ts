import type { Page } from 'playwright';

/** Keeps the page's scripts back until the function that it returns is called. */
export async function withholdScripts(page: Page): Promise<() => void> {
  const { promise: wanted, resolve: letIn } = Promise.withResolvers<void>();
  await page.route('**/_astro/*.js', async (route) => {
    await wanted;
    await route.continue();
  });
  return letIn;
}
