import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getNotificationSettings, setNotificationSettings, unsubscribe } from '#lib/contract/inbox/settings.ts';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { unsubscribeToken } from '#server/product/services/notification/digest/unsubscribe.ts';
import { changeAccount } from '#tests/support/database/change.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { startRiffWithTwo, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
let ada: Client;
let ben: Client;
let adaCode: string;
let token: string;

beforeAll(async () => {
  ({ riff, ada, ben, adaCode } = await startRiffWithTwo());
  token = unsubscribeToken(riff.sessions.key, adaCode);
});
beforeEach(async () => {
  for (const client of [ada, ben]) await client.call(setNotificationSettings, { body: { digest: 'WEEKLY' } });
});
afterAll(() => riff.close());

const digestOf = async (client: Client) => (await client.call(getNotificationSettings)).data?.digest;
const path = (given: string) => `/api/${unsubscribe.path}?${new URLSearchParams({ token: given })}`;
/** As mail providers call it: a form, neither a session nor an origin. */
const oneClick = (given = token, init: RequestInit = {}) =>
  riff.visitor().send(path(given), {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
    ...init,
  });

describe('notifications/unsubscribe', () => {
  test.each([
    ['another member', () => token.replace(/^[^.]+/, 'ben')],
    ['another installation', () => unsubscribeToken(new Uint8Array(32), adaCode)],
    ['a shortened link', () => token.slice(0, -1)],
    ['no seal', () => adaCode],
    ['an empty seal', () => `${adaCode}.`],
    ['nonsense', () => '💥..'],
  ])('refuses a token of %s', async (_, wrong) => {
    const refused = await riff.visitor().call(unsubscribe, { query: { token: wrong() } });
    expect(refused).toMatchObject({ status: 400, message: messages.stopLinkInvalid });
    expect(await digestOf(ada)).toBe('WEEKLY');
  });

  test('refuses a call without a token, with one that is too long, and from the page of another site', async () => {
    for (const given of ['', 'x'.repeat(201)]) expect((await oneClick(given)).status).toBe(400);
    const headers = { Origin: 'https://evil.example' };
    expect((await riff.visitor().call(unsubscribe, { query: { token }, headers })).status).toBe(403);
    expect(await digestOf(ada)).toBe('WEEKLY');
  });

  test('ends the digest of the member by the form of a mail provider, and nothing else', async () => {
    await ada.call(setNotificationSettings, { body: { likesFrom: 'FOLLOWED' } });
    const answer = await oneClick();
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ data: { digest: 'OFF' }, message: messages.digestStopped });
    expect((await ada.call(getNotificationSettings)).data).toMatchObject({ digest: 'OFF', likesFrom: 'FOLLOWED' });
    expect(await digestOf(ben)).toBe('WEEKLY');
    const entries = riff.logged.filter((line) => line.includes(unsubscribe.path));
    expect(entries).not.toEqual([]);
    expect(entries.join('\n')).not.toContain(token);
  });

  test.each([
    ['multipart', (): RequestInit => ({ headers: {}, body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })],
    ['another form', (): RequestInit => ({ headers: {}, body: formOf({ 'List-Unsubscribe': 'One-Click' }) })],
    ['no body', (): RequestInit => ({ headers: {}, body: null })],
    ['JSON', (): RequestInit => ({ headers: { 'Content-Type': 'application/json' }, body: '{' })],
  ])('takes %s, because the token says everything', async (_, init) => {
    expect((await oneClick(token, init())).status).toBe(200);
    expect(await digestOf(ada)).toBe('OFF');
  });

  test('a link scanner or an old mail program that opens the address gets the page with the button, and ends nothing', async () => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await riff.visitor().send(path(token), { method });
      expect(answer.status).toBe(302);
      expect(answer.headers.get('location')).toBe(paths.unsubscribe(token));
    }
    expect(paths.unsubscribe(token)).toBe(`/client/unsubscribe#token=${token}`);
    // Within this product, whatever the token is.
    const elsewhere = await riff.visitor().send(path('//evil.example'), { method: 'GET' });
    expect(elsewhere.headers.get('location')).toMatch(/^\/client\/unsubscribe#token=/);
    expect(await digestOf(ada)).toBe('WEEKLY');
  });

  test('works twice, at once, later, for a member who never switched a digest on, and for a disabled one', async () => {
    const answers = await Promise.all([oneClick(), oneClick(), oneClick()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    riff.wait(400 * 24 * 3_600_000);
    await changeAccount(riff.context, adaCode, riff.context.now());
    expect((await oneClick()).status).toBe(200);
    expect((await oneClick(unsubscribeToken(riff.sessions.key, 'nobody'))).status).toBe(200);
  });
});

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
