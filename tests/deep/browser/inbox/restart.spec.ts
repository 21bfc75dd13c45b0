import { type APIRequestContext, type Page, request } from 'playwright';
import { paths } from '#lib/paths.ts';
import { otherMember } from '#tests/e2e/inbox/others.ts';
import { installWorker } from '#tests/e2e/pwa/worker.ts';
import { join } from '#tests/e2e/steps/join.ts';
import { ownProfile } from '#tests/e2e/steps/own-profile.ts';
import { expectSameDocument, markDocument, shownScreen, untilReady } from '#tests/e2e/steps/screens.ts';
import { phone } from '#tests/e2e/steps/windows.ts';
import { serveVersions } from '#tests/support/browser/changed-version.ts';
import { expect, test } from '#tests/support/browser/e2e.ts';

test.use({ ...phone, serviceWorkers: 'allow' });

const rows = (page: Page) => shownScreen(page).locator('[data-notification]');
const badge = (page: Page, count: number) =>
  shownScreen(page)
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: count === 0 ? 'Inbox' : `Inbox, ${count} new`, exact: true });

for (const [signal, how] of [
  ['SIGTERM', 'is restarted'],
  ['SIGKILL', 'dies and starts again'],
] as const) {
  test(`a member whose inbox stays open while the server ${how} misses nothing`, async ({
    page,
    context,
    browser,
    failures,
    riff,
  }) => {
    failures.expect(/ERR_|status of 50/);
    await join(page, 'Rita Restart');
    const { userCode } = await ownProfile(page);
    const others = [await otherMember(browser, riff.origin, 'Mira'), await otherMember(browser, riff.origin, 'Hugo')];
    const follow = (n: number) => others[n]?.call('accounts/follow', { code: userCode });
    await page.goto(paths.inbox());
    await untilReady(page);
    const other = await context.newPage();
    await other.goto(paths.search());
    await untilReady(other);
    for (const tab of [page, other]) {
      await markDocument(tab);
      await expect(badge(tab, 0)).toBeVisible();
    }
    await riff.restart(signal);
    await follow(0);
    for (const tab of [page, other]) await expect(badge(tab, 1)).toBeVisible();
    await shownScreen(page).getByRole('button', { name: '1 new', exact: true }).click();
    await expect(rows(page)).toContainText(['Mira followed you']);
    for (const tab of [page, other]) await expect(badge(tab, 0)).toBeVisible();
    await riff.restart(signal);
    await follow(1);
    await shownScreen(page).getByRole('button', { name: '1 new', exact: true }).click();
    await expect(rows(page)).toContainText(['Hugo and Mira followed you']);
    for (const tab of [page, other]) {
      await expect(badge(tab, 0)).toBeVisible();
      await expectSameDocument(tab);
    }
  });
}

test('a new version is offered in an open inbox, which counts on with the old one and the new one', async ({
  browser,
  riff,
}) => {
  const versions = await serveVersions(riff.origin);
  const context = await browser.newContext({ baseURL: versions.origin });
  const page = await context.newPage();
  await installWorker(page);
  await join(page, 'Una Upgrade');
  const { userCode } = await ownProfile(page);
  const others = [await otherMember(browser, riff.origin, 'Mira'), await otherMember(browser, riff.origin, 'Hugo')];
  const follow = (n: number) => others[n]?.call('accounts/follow', { code: userCode });
  await page.goto(paths.inbox());
  await untilReady(page);
  await markDocument(page);
  versions.release();
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  const note = page.getByRole('region', { name: 'Update' });
  await expect(note).toBeVisible();
  await follow(0);
  await expect(shownScreen(page).getByRole('button', { name: '1 new', exact: true })).toBeVisible();
  await expectSameDocument(page);
  await note.getByRole('button', { name: 'Reload' }).click();
  await expect(rows(page)).toContainText(['Mira followed you']);
  await untilReady(page);
  await expect(badge(page, 0)).toBeVisible();
  await follow(1);
  await shownScreen(page).getByRole('button', { name: '1 new', exact: true }).click();
  await expect(rows(page)).toContainText(['Hugo and Mira followed you']);
  await context.close();
  await versions.stop();
});

test('forty members open their inboxes at once, and each finds what they were told', async ({ riff }) => {
  const members = await Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      const calls = await request.newContext({ baseURL: riff.origin });
      const email = `crowd-${Date.now()}-${n}@example.org`;
      const person = { displayName: `Crowd ${n}`, email, password: 'four small keys' };
      await calls.post('/api/auth/register', { data: { ...person, confirmPassword: person.password } });
      expect((await calls.post('/api/auth/login', { data: person })).status()).toBe(200);
      const { data } = await (await calls.get('/api/accounts/me')).json();
      return { calls, userCode: data.userCode as string };
    }),
  );
  const unseen = async (calls: APIRequestContext) =>
    (await (await calls.get('/api/notifications/unseen')).json()).data.count;
  await Promise.all(
    members.map(({ userCode }, n) =>
      members[(n + 1) % members.length]?.calls.post('/api/accounts/follow', { data: { code: userCode } }),
    ),
  );
  const open = async ({ calls }: (typeof members)[number]) => {
    const page = await calls.get(paths.inbox());
    expect(page.status()).toBe(200);
    return [await page.text(), await unseen(calls)] as const;
  };
  const opened = await Promise.all(members.map(open));
  for (const [n, [html, count]] of opened.entries()) {
    expect(html).toContain(`Crowd ${(n + 1) % members.length}<`);
    expect(count).toBe(1);
  }
  const see = ({ calls }: (typeof members)[number]) => calls.post('/api/notifications/seen', { data: { all: true } });
  await Promise.all(members.map(see));
  expect(await Promise.all(members.map(({ calls }) => unseen(calls)))).toEqual(members.map(() => 0));
  await Promise.all(members.map(({ calls }) => calls.dispose()));
});
