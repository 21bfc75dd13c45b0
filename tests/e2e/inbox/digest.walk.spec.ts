import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { faultsInBothThemes } from '#tests/support/browser/accessibility.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';
import { join } from '../steps/join.ts';
import { openReady } from '../steps/own-profile.ts';

test('a member stops the digest by the link in a mail, in a browser that is not signed in', async ({
  page,
  browser,
  riff,
  failures,
}) => {
  failures.expect(/net::ERR_FAILED|status of 400/);
  const theirs = await browser.newContext({ baseURL: riff.origin });
  const { request } = theirs;
  const person = await join(await theirs.newPage(), 'Mail Mia');
  const settings = '/api/notifications/settings';
  const digest = async () => (await (await request.get(settings)).json()).data.digest;
  await request.put(settings, { data: { digest: 'DAILY' } });
  const token = await riff.stopToken(person.email);
  const stop = page.getByRole('button', { name: 'Stop these mails' });
  const note = page.getByRole('alert');

  await test.step('opening the link ends nothing, hides its token, and survives a reload', async () => {
    await openReady(page, paths.unsubscribe(token));
    await expect(stop).toBeVisible();
    await expect.poll(() => new URL(page.url()).hash).toBe('');
    await page.reload();
    await expect(stop).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    expect(await faultsInBothThemes(page)).toEqual([]);
    expect(await digest()).toBe('DAILY');
  });
  await test.step('a call that fails is reported, and can be repeated by keyboard', async () => {
    await page.route('**/notifications/unsubscribe?*', (route) => route.abort());
    await stop.click();
    await expect(note).toHaveText(messages.postFailed);
    await page.unroute('**/notifications/unsubscribe?*');
    await stop.press('Enter');
    await expect(note).toHaveText(messages.digestStopped);
    await expect(stop).toHaveCount(0);
    expect(await digest()).toBe('OFF');
  });
  await test.step('a damaged link is reported, and one without a token has no button', async () => {
    await page.goto('about:blank');
    await openReady(page, paths.unsubscribe(token.slice(0, -1)));
    await stop.click();
    await expect(note).toHaveText(messages.stopLinkInvalid);
    await expect(stop).toHaveCount(0);
    await page.goto('about:blank');
    await openReady(page, paths.unsubscribe(''));
    await expect(note).toHaveText(messages.stopLinkInvalid);
    await expect(stop).toHaveCount(0);
  });
  await theirs.close();
});
