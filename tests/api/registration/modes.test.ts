import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { googleLogin, login, register } from '#lib/contract/account/auth.ts';
import { createInvitation, getRegistration } from '#lib/contract/account/invitation.ts';
import * as texts from '#lib/contract/account/registration-messages.ts';
import { getSensitiveSettings } from '#lib/contract/account/sensitive-settings.ts';
import type { Settings } from '#lib/contract/admin/settings.ts';
import { registrationClosed } from '#lib/contract/admin/settings-messages.ts';
import { hashSecret, newSecret } from '#server/ground/codes.ts';
import { accounts } from '#server/ground/db/schema/index.ts';
import { changeAccount } from '#server/product/services/user/change-by-command.ts';
import { registering, setSettings } from '#tests/support/registration.ts';
import { cast } from '#tests/support/riff/client.ts';
import { memberWith } from '#tests/support/riff/member-with.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { type OpenIdProvider, openOpenIdProvider } from '#tests/support/servers/openid-provider.ts';

let provider: OpenIdProvider;
let riff: TestRiff;
beforeAll(async () => {
  provider = await openOpenIdProvider([]);
  riff = await startRiff({ identityProvider: provider.config });
  await riff.visitor().join(cast.ada);
  await riff.context.db.update(accounts).set({ isVerified: true });
  expect((await signInAtProvider('ada')).status).toBe(200);
});
afterAll(async () => {
  await riff.close();
  await provider.close();
});
beforeEach(() => setSettings(riff, { registration: 'OPEN', minimumAge: 0 }));

/** Signs in with a token of the provider for this person, whose address is confirmed there. */
async function signInAtProvider(name: string) {
  const nonce = newSecret();
  const visitor = riff.visitor();
  visitor.cookies.set('riff_nonce', nonce);
  const now = Math.floor(Date.now() / 1000);
  const token = await provider.sign({
    ...{ iss: provider.issuer, aud: provider.clientId, sub: name, iat: now, exp: now + 600 },
    ...{ nonce: hashSecret(nonce), name, email: `${name}@example.org`, email_verified: true },
  });
  return await visitor.call(googleLogin, { body: { token } });
}

const countAccounts = () => riff.context.db.$count(accounts);

async function invite(): Promise<string> {
  const { client } = await memberWith(riff, ['USER.update']);
  const { data } = await client.call(createInvitation, { body: {} });
  return data?.code ?? '';
}

/** What registration answers in each mode to somebody who brings nothing, everything, or comes from the third party. */
const modes: [Settings['registration'], { plain: number; reason: number; thirdParty: number; message: string }][] = [
  ['OPEN', { plain: 200, reason: 200, thirdParty: 200, message: '' }],
  ['APPROVAL', { plain: 400, reason: 200, thirdParty: 403, message: texts.formNeeded }],
  ['INVITATION', { plain: 403, reason: 403, thirdParty: 403, message: texts.registrationByInvitation }],
  ['CLOSED', { plain: 403, reason: 403, thirdParty: 403, message: registrationClosed }],
];

describe.each(modes)('registration %s', (registration, expected) => {
  beforeEach(() => setSettings(riff, { registration }));

  test('answers the form as its mode says', async () => {
    const visitor = riff.visitor();
    const plain = await visitor.call(register, { body: registering() });
    expect(plain.status).toBe(expected.plain);
    if (plain.status === 403) expect(plain.message).toBe(expected.message);
    if (plain.status === 400) expect(plain.errors).toEqual({ reason: texts.applicationReason });
    const reasoned = await visitor.call(register, { body: registering({ reason: 'I play the harp.' }) });
    expect(reasoned.status).toBe(expected.reason);
  });

  test('makes no account for a stranger whom the third party vouches for, unless it is open', async () => {
    const before = await countAccounts();
    const answer = await signInAtProvider(`stranger-${registration.toLowerCase()}`);
    expect(answer.status).toBe(expected.thirdParty);
    if (answer.status === 403) expect(answer.message).toBe(expected.message);
    expect(await countAccounts()).toBe(before + (answer.status === 200 ? 1 : 0));
  });

  test('lets existing members log in, by password and by the third party', async () => {
    await changeAccount(riff.context, cast.ada.email, { verb: 'setPassword', password: cast.ada.password, reason: '' });
    expect((await riff.visitor().call(login, { body: cast.ada })).status).toBe(200);
    expect((await signInAtProvider('ada')).status).toBe(200);
  });

  test('makes accounts with an invitation only where that is its mode', async () => {
    await setSettings(riff, { registration: 'INVITATION' });
    const invitation = await invite();
    await setSettings(riff, { registration });
    const { data } = await riff.visitor().call(getRegistration, { query: { invitation } });
    expect(data?.mode).toBe(registration);
    expect(data?.invitation?.isOpen).toBe(registration === 'INVITATION' ? true : undefined);
    const answer = await riff.visitor().call(register, { body: registering({ invitation }) });
    expect(answer.status).toBe(registration === 'INVITATION' ? 200 : expected.plain);
  });
});

describe('a minimum age', () => {
  const years = (count: number, days = 0) => {
    const day = riff.context.now();
    day.setUTCFullYear(day.getUTCFullYear() - count);
    return new Date(day.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  };
  const registerBorn = (birthDate?: string) =>
    riff.visitor().call(register, { body: registering(birthDate === undefined ? {} : { birthDate }) });

  test('is asked with the date of birth, and the first day that is enough is', async () => {
    await setSettings(riff, { minimumAge: 16 });
    expect(await registerBorn()).toMatchObject({ status: 400, errors: { birthDate: texts.birthDateRequired } });
    expect(await registerBorn(years(16, 1))).toMatchObject({ status: 400, errors: { birthDate: texts.tooYoung } });
    expect((await registerBorn(years(16))).status).toBe(200);
  });

  test.each(['2020-02-31', '1700-01-01', '2999-01-01', 'yesterday'])('refuses the date %s', async (birthDate) => {
    await setSettings(riff, { minimumAge: 13 });
    expect(await registerBorn(birthDate)).toMatchObject({
      status: 400,
      errors: { birthDate: texts.birthDateRequired },
    });
  });

  test('keeps of the date only that an adult is one, so that sensitive posts do not ask again', async () => {
    await setSettings(riff, { minimumAge: 13 });
    const adultOf = async (birthDate: string) => {
      const body = registering({ birthDate });
      const client = riff.visitor();
      await client.call(register, { body });
      await client.call(login, { body });
      return (await client.call(getSensitiveSettings)).data?.adultAt;
    };
    expect(await adultOf(years(18))).toBe(riff.context.now().toISOString());
    expect(await adultOf(years(18, 1))).toBeNull();
    const { rows } = await riff.context.db.execute(
      sql`select 1 from accounts a where to_jsonb(a)::text like ${`%${years(18)}%`} and a.created_at::date::text <> ${years(18)}`,
    );
    expect(rows).toEqual([]);
  });

  test('makes no account through the third party, which tells no age', async () => {
    await setSettings(riff, { minimumAge: 13 });
    expect(await signInAtProvider('ageless')).toMatchObject({ status: 403, message: texts.formNeeded });
  });
});
