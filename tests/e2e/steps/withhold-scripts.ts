import type { Page } from 'playwright';

/** Keeps the page's scripts back until the function that it returns is called. */
export async function withholdScripts(page: Page): Promise<() => void> {
  let letIn = () => {};
  const wanted = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route('**/_astro/*.js', async (route) => {
    await wanted;
    await route.continue();
  });
  return letIn;
}
