import { adminPaths } from '#lib/admin-paths.ts';
import { legalSaved } from '#lib/contract/legal/legal-messages.ts';
import { paths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect } from '#tests/support/browser/e2e.ts';
import { join } from '../steps/join.ts';
import { untilReady } from '../steps/screens.ts';
import { test } from './legal-riff.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('an administrator writes the rules, previews and publishes them, and asks members anew', async ({
  page,
  riff,
}) => {
  const { email } = await join(page, 'Olga Operator');
  await riff.permit(email, ['SETTINGS'], ['view', 'update']);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const text = page.getByRole('textbox', { name: /^Text, in Markdown/ });

  await test.step('the page has not been written yet', async () => {
    await page.goto(adminPaths.pages());
    await untilReady(page);
    await page.getByRole('tab', { name: 'Terms' }).press('End');
    await expect(page.getByRole('tab', { name: 'Rules' })).toHaveAttribute('aria-selected', 'true');
    await expect(page).toHaveURL(/\?page=RULES$/);
    await expect(page.getByText('Nobody has written this page.')).toBeVisible();
    await expect(button('Publish')).toBeDisabled();
  });
  await test.step('they write it and look at the preview', async () => {
    await text.fill('# Be kind\n\n- No *insults*\n- <b>No</b> ads');
    await button('Preview').click();
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByRole('heading', { name: 'Be kind', level: 2 })).toBeVisible();
    await expect(preview.getByRole('listitem')).toHaveText(['No insults', '<b>No</b> ads']);
    expect(await faultsInBothThemes(page)).toEqual([]);
    await button('Write').click();
    await expect(text).toHaveValue(/^# Be kind/);
  });
  await test.step('the published page is public', async () => {
    await button('Publish').click();
    await expect(page.getByText(legalSaved)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Version 1' })).toBeVisible();
    const visitor = await page.context().browser()?.newPage();
    await visitor?.goto(`${riff.origin}/rules`);
    await expect(visitor?.getByRole('heading', { name: 'Be kind' }) ?? page.locator('none')).toBeVisible();
    await visitor?.close();
  });
  await test.step('a second version asks every member, and the first one stays readable', async () => {
    await text.fill('# Be kind\n\n- No insults at all');
    await page.getByRole('checkbox', { name: /^Every member must agree/ }).check();
    await button('Publish').click();
    await expect(page.getByText('Members were asked')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /^Every member must agree/ })).not.toBeChecked();
    await page.getByRole('link', { name: 'Version 1' }).click();
    await expect(page.getByText('This is an earlier version.')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'No insults' })).toBeVisible();
    expect(await faultsInBothThemes(page)).toEqual([]);
    await page.getByRole('link', { name: 'Read the newest one' }).click();
    await expect(page.getByText('No insults at all')).toBeVisible();
  });
  await test.step('the administrator goes on without being asked', async () => {
    await page.goto(paths.home());
    await expect(page).toHaveURL(new RegExp(`${paths.home()}$`));
  });
});
