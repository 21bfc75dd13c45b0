import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { me } from '#lib/contract/account/account.ts';
import { login, logout, register } from '#lib/contract/account/auth.ts';
import { getConsents, giveConsent } from '#lib/contract/legal/consent.ts';
import { consentNeeded, consentOutdated, legalChanged, legalRequired } from '#lib/contract/legal/legal-messages.ts';
import {
  getLegalPage,
  type LegalPage,
  listLegalPages,
  listVersions,
  previewLegalPage,
  saveLegalPage,
} from '#lib/contract/legal/legal-page.ts';
import { feed } from '#lib/contract/post/post.ts';
import { accounts, consents } from '#server/ground/db/schema/index.ts';
import { registerAccount } from '#server/product/services/account/register-account.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { memberWith } from '#tests/support/riff/member-with.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
/** Joined before there was any page. */
let ada: Client;
let operator: Client;
let operatorCode: string;
beforeAll(async () => {
  riff = await startRiff();
  ada = riff.visitor();
  await ada.join(cast.ada);
  ({ client: operator, code: operatorCode } = await memberWith(riff, ['SETTINGS.view', 'SETTINGS.update']));
});
afterAll(() => riff.close());

const save = async (page: LegalPage, text: string, version: number, asksAnew = false) => {
  riff.wait(1_000);
  return await operator.call(saveLegalPage, { body: { page, text, version, asksAnew } });
};
const read = (page: LegalPage, version?: number) =>
  riff.visitor().call(getLegalPage, { query: { page, ...(version && { version }) } });
const asked = async (client: Client) => (await client.call(getConsents)).data?.asked;
const given = async (client: Client) =>
  (await client.call(getConsents)).data?.given.map(({ page, version }) => `${page} ${version}`).sort();

/** A person registers with these versions, and logs in. */
async function join(name: string, consent?: unknown): Promise<{ client: Client; status: number; errors: object }> {
  const person = { displayName: name, email: `${name.toLowerCase()}@example.org`, password: 'a long password' };
  const client = riff.visitor();
  const { status, errors } = await client.call(register, {
    body: { ...person, confirmPassword: person.password, consent },
  });
  await client.call(login, { body: person });
  return { client, status, errors };
}

test('only holders of SETTINGS.update write pages, and only holders of SETTINGS.view see who wrote them', async () => {
  const body = { page: 'TERMS', text: 'Be kind.', version: 0, asksAnew: false };
  const { client: looker } = await memberWith(riff, ['SETTINGS.view']);
  for (const [client, status] of [
    [riff.visitor(), 401],
    [ada, 403],
    [looker, 403],
  ] as const) {
    expect((await client.call(saveLegalPage, { body })).status).toBe(status);
    expect((await client.call(previewLegalPage, { body })).status).toBe(status);
  }
  expect((await ada.call(listVersions, { query: { page: 'TERMS' } })).status).toBe(403);
  expect((await looker.call(listVersions, { query: { page: 'TERMS' } })).data).toEqual([]);
  expect((await riff.visitor().call(giveConsent, { body: { consents: [] } })).status).toBe(401);
  expect((await riff.visitor().call(getConsents)).status).toBe(401);
});

test('without pages nobody is asked for anything', async () => {
  expect((await riff.visitor().call(listLegalPages)).data).toEqual([]);
  expect((await read('TERMS')).status).toBe(404);
  expect((await ada.call(getConsents)).data).toEqual({ given: [], asked: [] });
  expect((await join('Early')).status).toBe(200);
});

test('each save of a changed text is a new version with its writer, and older versions stay readable', async () => {
  expect((await save('RULES', '# Rules\n\nBe kind.', 0)).data).toEqual({ page: 'RULES', version: 1 });
  expect((await save('RULES', '# Rules\n\nBe kind.', 1)).data).toEqual({ page: 'RULES', version: 1 });
  expect((await save('RULES', '# Rules\n\nBe very kind.', 1)).data).toEqual({ page: 'RULES', version: 2 });
  expect((await read('RULES')).data).toMatchObject({
    ...{ version: 2, text: '# Rules\n\nBe very kind.', isNewest: true },
    html: '<h2>Rules</h2>\n<p>Be very kind.</p>',
  });
  expect((await read('RULES', 1)).data).toMatchObject({ version: 1, text: '# Rules\n\nBe kind.', isNewest: false });
  expect((await read('RULES', 3)).status).toBe(404);
  const { data } = await operator.call(listVersions, { query: { page: 'RULES' } });
  expect(data?.map(({ version, userCode }) => [version, userCode])).toEqual([
    [2, operatorCode],
    [1, operatorCode],
  ]);
  expect((await riff.visitor().call(listLegalPages)).data).toMatchObject([{ page: 'RULES', version: 2 }]);
});

test('of two administrators who began with the same version, the second keeps nothing and is told', async () => {
  expect(await save('RULES', 'Other rules.', 1)).toMatchObject({ status: 409, message: legalChanged });
  const [one, two] = await Promise.all(['One.', 'Two.'].map((text) => save('PRIVACY', text, 0)));
  expect([one?.status, two?.status].sort()).toEqual([200, 409]);
});

test('an empty text is refused, and HTML in a text is only text', async () => {
  expect(await save('RULES', ' \n ', 2)).toMatchObject({ status: 400, errors: { text: legalRequired } });
  const { data } = await operator.call(previewLegalPage, { body: { text: 'a <script>b</script>' } });
  expect(data?.html).toBe('<p>a &lt;script&gt;b&lt;/script&gt;</p>');
});

test('who registers agrees to the versions that they saw, and is refused if one has changed meanwhile', async () => {
  const seen = [
    { page: 'RULES', version: 2 },
    { page: 'PRIVACY', version: 1 },
  ];
  const ben = await join('Ben', seen);
  expect(ben.status).toBe(200);
  expect(await given(ben.client)).toEqual(['PRIVACY 1', 'RULES 2']);
  for (const consent of [[], [seen[0]], [seen[0], { page: 'PRIVACY', version: 2 }]])
    expect(await join('Late', consent)).toMatchObject({ status: 409, errors: { consent: consentOutdated } });
  expect(await riff.context.db.$count(accounts, eq(accounts.displayName, 'Late'))).toBe(0);
  const cleo = await join('Cleo');
  expect(await given(cleo.client)).toEqual(['PRIVACY 1', 'RULES 2']);
  expect(await asked(cleo.client)).toEqual([]);
});

test('a new version asks nobody unless the administrator says so', async () => {
  await save('PRIVACY', 'We store little.', 1);
  expect(await asked(ada)).toEqual([]);
  expect((await ada.call(me)).status).toBe(200);
});

test('a version that asks anew asks each member once, with what changed, before their next call', async () => {
  const dan = (await join('Dan')).client;
  await save('PRIVACY', 'We store little.\n\nWe sell nothing.', 2, true);
  const refused = await dan.call(me);
  expect(refused).toMatchObject({ status: 428, message: consentNeeded, errors: { consent: consentNeeded } });
  // Open calls stay open, and so do those about the session.
  expect((await dan.call(feed)).status).toBe(200);
  expect(await asked(dan)).toMatchObject([
    {
      ...{ page: 'PRIVACY', version: 3, agreedVersion: 2 },
      changes: [
        { kind: 'SAME', html: '<p>We store little.</p>' },
        { kind: 'ADDED', html: '<p>We sell nothing.</p>' },
      ],
    },
  ]);
  expect(await asked(ada)).toMatchObject([{ page: 'PRIVACY', agreedVersion: null }]);
  const agree = (version: number) => dan.call(giveConsent, { body: { consents: [{ page: 'PRIVACY', version }] } });
  expect(await agree(2)).toMatchObject({ status: 409, message: consentOutdated });
  expect((await dan.call(me)).status).toBe(428);
  expect((await agree(3)).status).toBe(200);
  expect((await agree(3)).status).toBe(200);
  expect((await dan.call(me)).status).toBe(200);
  expect(await given(dan)).toEqual(['PRIVACY 2', 'PRIVACY 3', 'RULES 2']);
  expect((await ada.call(me)).status).toBe(428);
  expect((await ada.copy().call(logout)).status).toBe(200);
});

test('the administrator who publishes a version agrees to it', async () => {
  expect((await operator.call(listVersions, { query: { page: 'PRIVACY' } })).data).toMatchObject([
    { version: 3, asksAnew: true },
    { version: 2, asksAnew: false },
    { version: 1 },
  ]);
});

test('a member who missed some versions agrees to the newest one', async () => {
  const eve = (await join('Eve')).client;
  await save('PRIVACY', 'Third.', 3, true);
  await save('PRIVACY', 'Fourth.', 4);
  expect(await asked(eve)).toMatchObject([{ version: 5, agreedVersion: 3 }]);
  await eve.call(giveConsent, { body: { consents: [{ page: 'PRIVACY', version: 5 }] } });
  expect((await eve.call(me)).status).toBe(200);
});

test('the owner of an account that an administrator created is asked at the first login', async () => {
  const account = { displayName: 'Fay', email: 'fay@example.org', password: null };
  const { userCode } = await registerAccount(riff.context, account);
  const { db } = riff.context;
  expect(
    await db.$count(
      consents,
      eq(consents.accountId, db.select({ id: accounts.id }).from(accounts).where(eq(accounts.code, userCode))),
    ),
  ).toBe(0);
  const { client } = await memberWith(riff, []);
  expect((await asked(client))?.map(({ page }) => page)).toEqual(['PRIVACY', 'RULES']);
  expect((await client.call(me)).status).toBe(428);
});
