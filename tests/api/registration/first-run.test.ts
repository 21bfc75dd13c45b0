import { sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { me } from '#lib/contract/account/account.ts';
import { login } from '#lib/contract/account/auth.ts';
import { makeFirstAdministrator, openFirstRun, setUpSite, testMail } from '#lib/contract/account/first-run.ts';
import { getSettings } from '#lib/contract/admin/settings.ts';
import { messages } from '#lib/contract/messages.ts';
import { accounts, permissions } from '#server/ground/db/schema/index.ts';
import { newFirstToken } from '#server/product/services/first-run/first-link.ts';
import { registering } from '#tests/support/registration.ts';
import { memberWith } from '#tests/support/riff/member-with.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { type Mailbox, openMailbox } from '#tests/support/servers/mailbox.ts';

let riff: TestRiff;
let mailbox: Mailbox;
let token: string;

beforeAll(async () => {
  mailbox = await openMailbox();
  riff = await startRiff({ smtpUrl: mailbox.url });
});
afterAll(async () => {
  await riff.close();
  await mailbox.close();
});
beforeEach(async () => {
  await riff.context.db.delete(permissions);
  token = (await newFirstToken(riff.context.db)) ?? '';
});

const refused = { status: 400, message: messages.linkInvalid };
const makeWith = (given: string, person = registering()) =>
  riff.visitor().call(makeFirstAdministrator, { body: { ...person, token: given } });

describe('the token of the link', () => {
  test('is replaced by each start, stored as a hash, and not made once there is an administrator', async () => {
    const next = await newFirstToken(riff.context.db);
    expect(next).not.toBe(token);
    expect(await makeWith(token)).toMatchObject(refused);
    const { rows } = await riff.context.db.execute(sql`select value::text from settings`);
    expect(JSON.stringify(rows)).not.toContain(next);
    await memberWith(riff, ['PERMISSION.update']);
    expect(await newFirstToken(riff.context.db)).toBeNull();
    expect(await makeWith(next ?? '')).toMatchObject(refused);
  });

  test('is used up by the administrator whom it makes; of several at once, one is made', async () => {
    const people = [0, 1, 2, 3].map(() => registering());
    const made = await Promise.all(people.map((person) => makeWith(token, person)));
    expect(made.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    const { rows } = await riff.context.db.execute(
      sql`select count(distinct account_id)::int as administrators from permissions`,
    );
    expect(rows).toEqual([{ administrators: 1 }]);
    for (const call of [openFirstRun, setUpSite])
      expect(await riff.visitor().call(call, { body: { token } })).toMatchObject(refused);
  });

  test('is asked of everybody, also of members', async () => {
    const { client } = await memberWith(riff, ['USER.update']);
    const to = 'ada@example.org';
    for (const caller of [riff.visitor(), client]) {
      for (const given of ['made-up', undefined]) {
        expect(await caller.call(openFirstRun, { body: { token: given } })).toMatchObject(refused);
        expect(await caller.call(setUpSite, { body: { token: given, name: 'Mine' } })).toMatchObject(refused);
        expect(await caller.call(testMail, { body: { token: given, to } })).toMatchObject(refused);
      }
      expect(await caller.call(makeFirstAdministrator, { body: { ...registering(), token: 'made-up' } })).toMatchObject(
        refused,
      );
    }
    expect(riff.context.settings.current().name).toBe('Riff');
  });
});

describe('the first administrator', () => {
  test('is signed in with every permission and a confirmed address, and logs in later', async () => {
    const person = registering();
    const client = riff.visitor();
    const made = await client.call(makeFirstAdministrator, { body: { ...person, token } });
    expect(made.status).toBe(200);
    expect(made.data?.user.permissions.every(({ canUpdate, canRestore }) => canUpdate && canRestore)).toBe(true);
    expect((await client.call(me)).data?.displayName).toBe(person.displayName);
    expect((await client.call(getSettings)).status).toBe(200);
    const { rows } = await riff.context.db.execute(sql`select is_verified from accounts where email = ${person.email}`);
    expect(rows).toEqual([{ is_verified: true }]);
    expect((await riff.visitor().call(login, { body: person })).status).toBe(200);
  });

  test('is not made with a wrong field or a taken address, and the link still works', async () => {
    const before = await riff.context.db.$count(accounts);
    const weak = { ...registering(), password: 'password1', confirmPassword: 'password1' };
    expect(await makeWith(token, weak)).toMatchObject({ status: 400, errors: { password: messages.passwordCommon } });
    const { client } = await memberWith(riff, []);
    const { rows } = await riff.context.db.execute<{ email: string }>(
      sql`select email from accounts order by id desc limit 1`,
    );
    expect(client).toBeDefined();
    const taken = { ...registering(), email: rows[0]?.email ?? '' };
    expect(await makeWith(token, taken)).toMatchObject({ status: 409, errors: { email: messages.emailTaken } });
    expect(await riff.context.db.$count(accounts)).toBe(before + 1);
    expect((await makeWith(token)).status).toBe(200);
  });
});

describe('setting up', () => {
  test('works with the token alone, so that the administrator can be skipped', async () => {
    const visitor = riff.visitor();
    const first = await visitor.call(openFirstRun, { body: { token } });
    expect(first.data).toEqual({ name: 'Riff', accent: '', registration: 'OPEN', hasMailServer: true });
    const body = { token, name: 'Our Club', accent: '#22663a', registration: 'INVITATION' };
    expect((await visitor.call(setUpSite, { body })).data).toMatchObject({
      name: 'Our Club',
      registration: 'INVITATION',
    });
    expect(riff.context.settings.current()).toMatchObject({ name: 'Our Club', accent: '#22663a' });
    expect((await visitor.call(setUpSite, { body: { token, name: '' } })).status).toBe(400);
    expect(
      (await visitor.call(setUpSite, { body: { token, name: 'Riff', registration: 'OPEN', accent: '' } })).status,
    ).toBe(200);
  });

  test('goes on with the session of the administrator, whose changes are theirs', async () => {
    const client = riff.visitor();
    await client.call(makeFirstAdministrator, { body: { ...registering(), token } });
    expect((await client.call(setUpSite, { body: { name: 'Their Club' } })).status).toBe(200);
    const { data } = await client.call(getSettings);
    const name = data?.settings.find((setting) => setting.name === 'name');
    expect(name).toMatchObject({ value: 'Their Club', changed: { userName: expect.any(String) } });
    await client.call(setUpSite, { body: { name: 'Riff' } });
  });
});

describe('the test mail', () => {
  test('arrives, and the answer of the mail server is shown', async () => {
    const sent = await riff.visitor().call(testMail, { body: { token, to: 'op@example.org' } });
    expect(sent.data).toEqual({ isSent: true, answer: expect.stringMatching(/^250 /) });
    expect((await mailbox.next('op@example.org')).subject).toBe('A test mail from Riff');
  });

  test('that the mail server refuses is shown with its own words', async () => {
    const strict = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('5.1.1 No such mailbox here'), { responseCode: 550 })),
    });
    await new Promise<void>((resolve) => void strict.listen(0, '127.0.0.1', resolve));
    const { port } = strict.server.address() as { port: number };
    const other = await startRiff({ smtpUrl: `smtp://127.0.0.1:${port}` });
    try {
      const own = (await newFirstToken(other.context.db)) ?? '';
      const { data } = await other.visitor().call(testMail, { body: { token: own, to: 'op@example.org' } });
      expect(data).toEqual({ isSent: false, answer: '550 5.1.1 No such mailbox here' });
    } finally {
      await new Promise<void>((resolve) => strict.close(() => resolve()));
    }
    const { data } = await other.visitor().call(testMail, {
      body: { token: (await newFirstToken(other.context.db)) ?? '', to: 'op@example.org' },
    });
    expect(data).toEqual({ isSent: false, answer: expect.stringContaining('ECONNREFUSED') });
    await other.close();
  });

  test('is a file where there is no mail server', async () => {
    const other = await startRiff();
    const own = (await newFirstToken(other.context.db)) ?? '';
    expect((await other.visitor().call(openFirstRun, { body: { token: own } })).data?.hasMailServer).toBe(false);
    const { data } = await other.visitor().call(testMail, { body: { token: own, to: 'op@example.org' } });
    expect(data).toEqual({ isSent: true, answer: null });
    await other.close();
  });
});
