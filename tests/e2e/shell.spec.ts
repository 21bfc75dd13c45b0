import { paths } from '#lib/paths.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';

for (const path of ['/nowhere', '/client/nowhere', '/auth/nowhere']) {
  test(`a visitor sees that there is no page at ${path}`, async ({ page, failures }) => {
    failures.expect(/status of 404/);
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Oops! Page not found.' })).toBeVisible();
    await expect(page.getByText('The page you are looking for doesn’t exist or has been moved.')).toBeVisible();
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await expect(page).toHaveURL(new RegExp(`${paths.home()}$`));
  });
}

for (const [from, to] of [
  ['/', paths.home()],
  ['/client', paths.home()],
  [paths.upload(), paths.login()],
  [paths.profile(), paths.login()],
  ['/admin', paths.login()],
  ['/admin/home', paths.login()],
] as const) {
  test(`a visitor who opens ${from} is redirected to ${to}`, async ({ page }) => {
    await page.goto(from);
    await expect(page).toHaveURL(new RegExp(`${to}(\\?next=.*)?$`));
  });
}

test('a visitor reads About without a script file, in less than 15 kB', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  let bytes = 0;
  for (const kind of ['document', 'stylesheet']) {
    page.on('requestfinished', async (request) => {
      if (request.resourceType() === kind) bytes += (await request.sizes()).responseBodySize;
    });
  }
  await page.goto(paths.about());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => bytes).toBeGreaterThan(1_000);
  expect(bytes).toBeLessThan(15_000);
  expect(scripts).toEqual([]);
});

test('a visitor’s theme is the device’s, and a chosen theme is applied before the first paint', async ({
  page,
  failures,
}) => {
  failures.expect(/ERR_FAILED/);
  const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(paths.about());
  expect(await isDark()).toBe(true);
  await page.evaluate(() => localStorage.setItem('vite-ui-theme', 'light'));
  // Without styles and modules only what runs before the paint has run.
  await page.route(/_astro/, (route) => route.abort());
  await page.goto(paths.about(), { waitUntil: 'commit' });
  await expect.poll(isDark).toBe(false);
});

test('a member can choose a theme and copy the address of the profile', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const person = { email: `theme-${Date.now()}@example.org`, password: 'by lamplight' };
  await page.request.post('/api/auth/register', {
    data: { ...person, confirmPassword: person.password, displayName: 'Lampe' },
  });
  await page.request.post('/api/auth/login', { data: person });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(paths.profile());
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.getByRole('menuitem', { name: 'Copy URL' }).click();
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());

  await page.goto(copied);
  await expect(page.getByRole('heading', { name: 'Lampe' })).toBeVisible();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
});

test('the splash shows only on the first page of a visit, and lets clicks through', async ({ page }) => {
  await page.goto(paths.about());
  const splash = page.locator('.splash');
  await expect(splash).toHaveCSS('display', 'grid');
  // The round logo and the word.
  await expect(splash.locator('circle')).toHaveCount(1);
  await expect(splash.locator('[aria-label="riff"]')).toHaveCount(1);
  await expect(splash).toHaveCSS('pointer-events', 'none');
  await expect(splash).toBeHidden();
  await page.goto(paths.login());
  await expect(splash).toHaveCSS('display', 'none');
});
