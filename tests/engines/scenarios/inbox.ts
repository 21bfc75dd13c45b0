import { paths } from '#lib/paths.ts';
import type { Declare } from '#tests/support/engines/in-engine.ts';
import { join } from './steps.ts';

/** Another member, who acts by calls without a browser. */
async function memberWithout(origin: string, displayName: string) {
  const person = { displayName, email: `${displayName.toLowerCase()}@example.org`, password: 'four small keys' };
  let cookie = '';
  const call = async (path: string, data: object) => {
    const headers = { 'Content-Type': 'application/json', Origin: origin, cookie };
    const answer = await fetch(`${origin}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(data) });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer;
  };
  await call('auth/register', { ...person, confirmPassword: person.password });
  const login = await call('auth/login', person);
  cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
  return call;
}

/** The number on the badge of the shown screen. */
const hasBadge = (count: string) => document.querySelector('[data-unseen]:not([hidden])')?.textContent === count;
const rows = (count: number) => document.querySelectorAll('[data-notification]').length === count;

export const inboxes: Declare = (scenario) => {
  scenario('a member sees the badge rise, follows back in the inbox, and removes the row', async ({ page, origin }) => {
    await join(page, 'Inga');
    const code = await page.evaluate(async () => {
      const { data } = await (await fetch('/api/accounts/me')).json();
      return data.userCode as string;
    });
    await page.open(paths.search());
    const call = await memberWithout(origin, 'Otto');
    await call('accounts/follow', { code });
    await page.waitFor('the badge', hasBadge, '1');
    await page.open(paths.inbox());
    await page.see('Otto followed you');
    await page.waitFor('no badge, because it was seen', () => !document.querySelector('[data-unseen]:not([hidden])'));
    await page.click({ css: 'button[aria-label="Follow Otto back"]' });
    await page.waitFor('the follow', () => document.querySelector('button[aria-label="Following Otto"]') !== null);
    await page.click({ css: 'button[aria-label="Remove: Otto followed you"]' });
    await page.waitFor('an empty inbox', rows, 0);
    await page.see('Nothing here yet');
  });
};
