import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { login, register } from '#lib/contract/account/auth.ts';
import {
  createInvitation,
  getRegistration,
  invitations as listCall,
  mayInvite,
  revokeInvitation,
} from '#lib/contract/account/invitation.ts';
import * as texts from '#lib/contract/account/registration-messages.ts';
import { invitedMembers } from '#lib/contract/admin/application.ts';
import { accounts, invitations } from '#server/ground/db/schema/index.ts';
import { registering, setSettings } from '#tests/support/registration.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { memberWith } from '#tests/support/riff/member-with.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { startSecondNode } from '#tests/support/riff/second-node.ts';

const day = 86_400_000;
let riff: TestRiff;
let moderator: Client;

beforeAll(async () => {
  riff = await startRiff();
});
afterAll(() => riff.close());
beforeEach(async () => {
  await setSettings(riff, { registration: 'INVITATION', membersInvite: false });
  // A new one, because tests move the clock beyond the end of sessions.
  moderator = (await memberWith(riff, ['USER.view', 'USER.update'])).client;
});

async function invite(body: Record<string, number> = {}, client = moderator): Promise<string> {
  const { data, message } = await client.call(createInvitation, { body });
  if (!data) throw new Error(message);
  return data.code;
}
const registerWith = (invitation: string, person = registering()) =>
  riff.visitor().call(register, { body: { ...person, invitation } });
const check = async (invitation: string) =>
  (await riff.visitor().call(getRegistration, { query: { invitation } })).data?.invitation;
const over = { status: 403, message: texts.invitationOver };

describe('an invitation', () => {
  test('lets as many people in as it says; they log in at once', async () => {
    const code = await invite({ uses: 2 });
    expect(await check(code)).toEqual({ isOpen: true, from: expect.stringMatching(/^Holder/) });
    const person = registering();
    expect((await registerWith(code, person)).status).toBe(200);
    expect((await riff.visitor().call(login, { body: person })).status).toBe(200);
    expect((await registerWith(code)).status).toBe(200);
    expect(await registerWith(code)).toMatchObject(over);
    expect((await check(code))?.isOpen).toBe(false);
  });

  test('for one more is taken by one of several people on four connections', async () => {
    const code = await invite();
    const second = await startSecondNode(riff);
    try {
      const people = [0, 1, 2, 3].map(() => registering());
      const clients = people.map((_, n) => (n % 2 === 0 ? riff.visitor() : second.reachedBy(riff.visitor())));
      const answers = await Promise.all(
        clients.map((client, n) => client.call(register, { body: { ...people[n], invitation: code } })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
      const left = await Promise.all(
        people.map(({ email }) => riff.context.db.$count(accounts, eq(accounts.email, email))),
      );
      expect(left.sort()).toEqual([0, 0, 0, 1]);
    } finally {
      await second.close();
    }
  });

  test('is not used up by a registration that fails', async () => {
    const code = await invite();
    const person = registering();
    expect((await registerWith(code, { ...person, password: 'short', confirmPassword: 'short' })).status).toBe(400);
    await registerWith(code, person);
    const next = await invite();
    expect((await registerWith(next, person)).status).toBe(409);
    expect((await registerWith(next)).status).toBe(200);
  });

  test('ends after its days', async () => {
    const code = await invite({ days: 3 });
    riff.wait(3 * day - 1_000);
    expect((await check(code))?.isOpen).toBe(true);
    riff.wait(1_000);
    expect(await registerWith(code)).toMatchObject(over);
  });

  test('ends when it is revoked, or its member disabled', async () => {
    const code = await invite();
    expect(await moderator.call(revokeInvitation, { query: { code } })).toMatchObject({
      message: texts.invitationRevoked,
    });
    expect(await registerWith(code)).toMatchObject(over);
    await setSettings(riff, { membersInvite: true });
    const { client, id } = await memberWith(riff, []);
    const theirs = await invite({}, client);
    await riff.context.db.update(accounts).set({ disabledAt: riff.context.now() }).where(eq(accounts.id, id));
    expect(await registerWith(theirs)).toMatchObject(over);
  });

  test('that never existed does not work', async () => {
    expect(await registerWith('made-up')).toMatchObject(over);
    expect(await registerWith('')).toMatchObject({ status: 403, message: texts.registrationByInvitation });
  });
});

describe('a member that invites', () => {
  test.each([
    ['INVITATION', false, [], false],
    ['INVITATION', true, [], true],
    ['INVITATION', false, ['USER.update'], true],
    ['OPEN', true, ['USER.update'], false],
    ['APPROVAL', true, [], false],
    ['CLOSED', true, ['USER.update'], false],
  ] as const)(
    'in mode %s, members invite: %s, with the flags %j: %s',
    async (registration, membersInvite, flags, may) => {
      const { client } = await memberWith(riff, flags);
      await setSettings(riff, { registration, membersInvite });
      expect((await client.call(mayInvite)).data).toEqual({ isAllowed: may });
      const made = await client.call(createInvitation, { body: {} });
      expect(made.status).toBe(may ? 200 : 400);
      if (!may) expect(made.message).toBe(texts.invitationsOff);
    },
  );

  test('has at most 20 invitations that work', async () => {
    const { client } = await memberWith(riff, ['USER.update']);
    const codes = [];
    for (let n = 0; n < 18; n += 1) codes.push(await invite({}, client));
    const racing = await Promise.all([1, 2, 3, 4].map(() => client.call(createInvitation, { body: {} })));
    expect(racing.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400]);
    expect(racing.find(({ status }) => status === 400)?.message).toBe(texts.invitationsMany);
    await client.call(revokeInvitation, { query: { code: codes[0] ?? '' } });
    expect((await client.call(createInvitation, { body: {} })).status).toBe(200);
  });

  test.each([{ uses: 0 }, { uses: 101 }, { days: 0 }, { days: 91 }])('makes none with %j', async (body) => {
    expect((await moderator.call(createInvitation, { body })).status).toBe(400);
  });

  test('lists their own invitations, and revokes no others’', async () => {
    await setSettings(riff, { membersInvite: true });
    const [ann, bob] = [await memberWith(riff, []), await memberWith(riff, [])];
    const code = await invite({ uses: 5 }, ann.client);
    await registerWith(code);
    const { data } = await ann.client.call(listCall);
    expect(data?.contents).toMatchObject([{ code, uses: 1, usesMost: 5, isOpen: true, revokedAt: null }]);
    expect((await bob.client.call(listCall)).data?.contents).toEqual([]);
    expect((await bob.client.call(revokeInvitation, { query: { code } })).status).toBe(404);
    expect((await moderator.call(revokeInvitation, { query: { code } })).status).toBe(200);
    expect(await riff.context.db.$count(invitations, eq(invitations.code, code))).toBe(1);
  });
});

test('moderators see who invited whom, also after the invitation has ended', async () => {
  const code = await invite();
  const person = registering();
  const { data: made } = await registerWith(code, person);
  await moderator.call(revokeInvitation, { query: { code } });
  const { data } = await moderator.call(invitedMembers);
  expect(data?.contents[0]).toMatchObject({ userCode: made?.userCode, invitedBy: expect.stringMatching(/^holder/) });
  const found = await moderator.call(invitedMembers, { query: { keyWord: person.displayName.toUpperCase() } });
  expect(found.data?.contents).toHaveLength(1);
  expect(found.data?.totalElements).toBe(1);
  const { client } = await memberWith(riff, []);
  expect((await client.call(invitedMembers)).status).toBe(403);
});
