import type { IncomingMessage } from 'node:http';
import { count, eq, isNull, sql } from 'drizzle-orm';
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { me } from '#lib/contract/account/account.ts';
import { googleLogin, login, refreshToken, requestPasswordReset } from '#lib/contract/account/auth.ts';
import { messages } from '#lib/contract/messages.ts';
import { paths } from '#lib/paths.ts';
import { hashSecret, newSecret } from '#server/ground/codes.ts';
import { accounts, accountTokens } from '#server/ground/db/schema/index.ts';
import { offerThirdParty } from '#server/web/http/third-party-offer.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';
import { type OpenIdProvider, openOpenIdProvider } from '#tests/support/servers/openid-provider.ts';

const minute = 60_000;
const back = `https://riff.test${paths.login()}`;
let provider: OpenIdProvider;
let riff: TestRiff;

const startWith = (overrides: { issuer?: string; jwksUrl?: string | null } = {}) =>
  startRiff({
    publicUrl: 'https://riff.test',
    identityProvider: { ...provider.config, ...overrides },
  });

beforeAll(async () => {
  provider = await openOpenIdProvider([back]);
  riff = await startWith();
});
afterAll(async () => {
  await riff.close();
  await provider.close();
});
afterEach(() => {
  provider.setDown(false);
});

/** A person at the provider, with a confirmed address unless the claims say otherwise. */
function person(name: string, claims = {}): string {
  const subject = name.toLowerCase();
  provider.people.set(subject, { name, email: `${subject}@example.org`, email_verified: true, ...claims });
  return subject;
}

/** Opens the Login page: stores its cookie in the jar and returns what it offers. */
async function openLogin(visitor: Client, { context } = riff) {
  const secret = visitor.cookies.get('riff_nonce');
  const request = { url: paths.login(), headers: secret ? { cookie: `riff_nonce=${secret}` } : {} } as IncomingMessage;
  const { thirdParty, nonceCookies } = await offerThirdParty(context, request);
  for (const cookie of nonceCookies) visitor.cookies.set('riff_nonce', /=([^;]*)/.exec(cookie)?.[1] ?? '');
  return thirdParty;
}

/** The credential that the provider gives this visitor's browser at a sign-in. */
async function tokenFor(visitor: Client, subject: string): Promise<string> {
  const offer = await openLogin(visitor);
  if (offer?.kind !== 'redirect') throw new Error('no way to the provider is offered');
  const { hash } = await provider.signIn(offer.address, subject);
  return new URLSearchParams(hash.slice(1)).get('id_token') ?? '';
}

const present = (visitor: Client, token: string) => visitor.call(googleLogin, { body: { token } });

async function signIn(subject: string, visitor = riff.visitor()) {
  return await present(visitor, await tokenFor(visitor, subject));
}

const accountOf = async (email: string) =>
  (await riff.context.db.select().from(accounts).where(sql`lower(${accounts.email}) = ${email}`))[0];

describe('a member who signs in with the third party', () => {
  test('gets an account the first time and the same account afterwards', async () => {
    const subject = person('Greta');
    const visitor = riff.visitor();
    visitor.cookies.set('riff-language', 'ar');
    const first = await signIn(subject, visitor);
    expect(first).toMatchObject({ status: 200, data: { user: { displayName: 'Greta', userName: 'greta' } } });
    expect(visitor.cookies.has('riff_nonce')).toBe(false);
    expect((await visitor.call(me)).data?.displayName).toBe('Greta');
    expect(await accountOf('greta@example.org')).toMatchObject({
      ...{ passwordHash: null, isVerified: true, language: 'ar' },
      provider: provider.issuer,
      providerSubject: subject,
    });

    person('Greta', { email: 'moved@example.org', email_verified: false });
    const second = await signIn(subject);
    expect(second.data?.user.userCode).toBe(first.data?.user.userCode);
  });

  test('gets one account from several simultaneous first logins', async () => {
    const subject = person('Milan');
    const visitors = Array.from({ length: 6 }, () => riff.visitor());
    const tokens: string[] = [];
    for (const visitor of visitors) tokens.push(await tokenFor(visitor, subject));
    const answers = await Promise.all(visitors.map((visitor, index) => present(visitor, tokens[index] ?? '')));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(answers.map(({ data }) => data?.user.userCode)).size).toBe(1);
  });

  test('has a valid display name, even if the third party sends an invalid one', async () => {
    const answer = await signIn(person('Odd', { name: `\u0007${'n'.repeat(80)}` }));
    expect(answer.data?.user.displayName).toBe('n'.repeat(50));
    expect((await signIn(person('Nameless', { name: '' }))).data?.user.displayName).toBe('nameless');
  });

  test('cannot log in by password if the account has none', async () => {
    await signIn(person('Greta'));
    const answer = await riff.visitor().call(login, { body: { email: 'greta@example.org', password: 'anything' } });
    expect(answer).toMatchObject({ status: 400, message: messages.wrongCredentials });
  });

  test('can log in twice from two tabs of one Login page', async () => {
    const subject = person('Tab');
    const visitor = riff.visitor();
    const first = await tokenFor(visitor, subject);
    const second = await tokenFor(visitor, subject);
    const otherTab = riff.visitor();
    for (const [name, value] of visitor.cookies) otherTab.cookies.set(name, value);
    expect((await present(visitor, first)).status).toBe(200);
    expect((await present(otherTab, second)).status).toBe(200);
  });
});

describe('an account that already exists', () => {
  const verify = (email: string, isVerified: boolean) =>
    riff.context.db.update(accounts).set({ isVerified }).where(eq(accounts.email, email));

  test('is linked if its address is confirmed, and everybody who knew its password is locked out', async () => {
    const stranger = riff.visitor();
    const { userCode } = await stranger.join(cast.ada);
    await riff.visitor().call(requestPasswordReset, { body: { email: cast.ada.email } });
    await runJobs(riff.context);
    await verify(cast.ada.email, true);
    const owner = riff.visitor();
    const linked = await signIn(person('Ada', { email: 'ADA@example.org' }), owner);
    expect(linked.data?.user.userCode).toBe(userCode);
    expect((await riff.visitor().call(login, { body: cast.ada })).status).toBe(400);
    await runJobs(riff.context);
    const told = riff.logged.filter((line) => line.includes('Your Riff password was removed'));
    expect(told.map((line) => JSON.parse(line).to)).toEqual([cast.ada.email]);
    expect((await stranger.call(me)).status).toBe(401);
    expect((await stranger.call(refreshToken)).status).toBe(401);
    const open = await riff.context.db.select().from(accountTokens).where(isNull(accountTokens.usedAt));
    expect(open).toEqual([]);
    expect((await signIn('ada')).data?.user.userCode).toBe(userCode);
    expect((await owner.call(me)).status).toBe(200);
  });

  test('stays closed while its address is not confirmed', async () => {
    await riff.visitor().join(cast.ben);
    await verify(cast.ben.email, false);
    const answer = await signIn(person('Ben'));
    expect(answer).toMatchObject({ status: 409, message: messages.googleAccountExists });
    expect(await accountOf(cast.ben.email)).toMatchObject({ provider: 'local', providerSubject: null });
  });

  test('stays closed to a second person at the third party', async () => {
    await signIn(person('Nils'));
    provider.people.set('impostor', { email: 'nils@example.org', email_verified: true });
    expect(await signIn('impostor')).toMatchObject({ status: 400, message: messages.googleLoginFailed });
    expect(await accountOf('nils@example.org')).toMatchObject({ providerSubject: 'nils' });
  });

  test('is refused with the reason if it is disabled, linked or not', async () => {
    await signIn(person('Dora'));
    await riff.visitor().join(cast.cleo);
    await riff.context.db
      .update(accounts)
      .set({ disabledAt: riff.context.now(), disabledReason: 'Spam', isVerified: true })
      .where(sql`${accounts.email} in ('dora@example.org', ${cast.cleo.email})`);
    for (const name of ['Dora', 'Cleo']) {
      const message = `${messages.accountDisabled} Reason: Spam`;
      expect(await signIn(person(name))).toMatchObject({ status: 400, message });
    }
    expect(await accountOf(cast.cleo.email)).toMatchObject({ providerSubject: null });
  });

  test.each([
    ['unconfirmed', { email_verified: false }],
    ['confirmed by a text instead of true', { email_verified: 'true' }],
    ['missing', { email: undefined }],
    ['invalid', { email: 'not an address' }],
  ])('is not created if the address is %s', async (_case, claims) => {
    const [before] = await riff.context.db.select({ all: count() }).from(accounts);
    const answer = await signIn(person('Vera', claims));
    expect(answer).toMatchObject({ status: 400, message: messages.googleEmailUnverified });
    expect((await riff.context.db.select({ all: count() }).from(accounts))[0]).toEqual(before);
  });
});

/** The claims of a valid token for this visitor; tests change some of them. */
async function goodClaims(visitor: Client): Promise<JWTPayload> {
  await openLogin(visitor);
  const seconds = Math.floor(riff.context.now().getTime() / 1000);
  return {
    iss: provider.issuer,
    aud: provider.clientId,
    sub: 'forged',
    nonce: hashSecret(visitor.cookies.get('riff_nonce') ?? ''),
    iat: seconds,
    exp: seconds + 600,
    email: 'forged@example.org',
    email_verified: true,
  };
}

const now = () => Math.floor(riff.context.now().getTime() / 1000);

describe('a token is refused', () => {
  const refused = { status: 400, message: messages.googleLoginFailed, data: null };
  afterEach(async () => expect(await accountOf('forged@example.org')).toBeUndefined());

  test.each<[string, () => Record<string, unknown>]>([
    ['from another issuer', () => ({ iss: 'http://127.0.0.1:9' })],
    ['from an issuer with a longer address', () => ({ iss: `${provider.issuer}/tenant` })],
    ['for another client', () => ({ aud: 'somebody-else' })],
    ['for several clients without the client that asked', () => ({ aud: [provider.clientId, 'other'] })],
    ['that another client asked for', () => ({ aud: [provider.clientId, 'other'], azp: 'other' })],
    ['that another client asked for in our name', () => ({ azp: 'other' })],
    ['that has expired', () => ({ exp: now() - 120 })],
    ['that was issued tomorrow', () => ({ iat: now() + 86_400, exp: now() + 90_000 })],
    ['that is not valid yet', () => ({ nbf: now() + 600 })],
    ['that is old', () => ({ iat: now() - 2 * 3600 })],
    ['that never expires', () => ({ exp: undefined })],
    ['without a date', () => ({ iat: undefined })],
    ['from another login', () => ({ nonce: 'another' })],
    ['without a nonce', () => ({ nonce: undefined })],
    ['with a list for a nonce', () => ({ nonce: ['another'] })],
    ['that names nobody', () => ({ sub: '' })],
    ['without a subject', () => ({ sub: undefined })],
    ['with a control character in its subject', () => ({ sub: 'for\u0000ged' })],
    ['with too long a subject', () => ({ sub: 's'.repeat(256) })],
  ])('%s', async (_case, wrong) => {
    const visitor = riff.visitor();
    const claims = JSON.parse(JSON.stringify({ ...(await goodClaims(visitor)), ...wrong() }));
    expect(await present(visitor, await provider.sign(claims))).toMatchObject(refused);
  });

  test('without a signature', async () => {
    const visitor = riff.visitor();
    const token = new UnsecuredJWT(await goodClaims(visitor)).encode();
    expect(await present(visitor, token)).toMatchObject(refused);
  });

  test('if its secret is the public key', async () => {
    const visitor = riff.visitor();
    const { kid = '', n = '' } = provider.publicKey();
    for (const secret of [JSON.stringify(provider.publicKey()), n]) {
      const token = await new SignJWT(await goodClaims(visitor))
        .setProtectedHeader({ alg: 'HS256', kid })
        .sign(new TextEncoder().encode(secret));
      expect(await present(visitor, token)).toMatchObject(refused);
    }
  });

  test('that was changed after it was signed', async () => {
    const visitor = riff.visitor();
    const [header, payload = '', signature] = (await tokenFor(visitor, person('Mallory'))).split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'forged' })).toString('base64url');
    expect(await present(visitor, `${header}.${changed}.${signature}`)).toMatchObject(refused);
    expect(await present(visitor, `${header}.${payload}.${signature?.slice(0, -8)}AAAAAAAA`)).toMatchObject(refused);
  });

  test('signed by a key that the provider never published, even one inside the token', async () => {
    const visitor = riff.visitor();
    const other = await openOpenIdProvider([back]);
    const claims = await goodClaims(visitor);
    const { kid = '' } = provider.publicKey();
    const headers = [{}, { kid }, { kid, jwk: other.publicKey() }, { kid: 'x', jku: other.jwksUrl }];
    for (const header of headers) {
      expect(await present(visitor, await other.sign(claims, header))).toMatchObject(refused);
    }
    expect(other.asked.size).toBe(0);
    await other.close();
  });

  test('if another browser requested it', async () => {
    const token = await tokenFor(riff.visitor(), person('Mallory'));
    expect(await present(riff.visitor(), token)).toMatchObject(refused);
    const thief = riff.visitor();
    await openLogin(thief);
    expect(await present(thief, token)).toMatchObject(refused);
    thief.cookies.set('riff_nonce', 'short');
    expect(await present(thief, token)).toMatchObject(refused);
  });

  test.each(['', '.', '..', 'a.b.c', 'x'.repeat(8_001), '{}', '\u0000', `${'eyJ'.repeat(900)}.e30.x`])(
    'that is malformed: %j',
    async (token) => {
      const visitor = riff.visitor();
      await openLogin(visitor);
      expect((await present(visitor, token)).status).toBe(400);
    },
  );

  test('and never appears in the log', async () => {
    const visitor = riff.visitor();
    const bad = await provider.sign({ ...(await goodClaims(visitor)), aud: 'other' });
    const good = await tokenFor(visitor, person('Greta'));
    await present(visitor, bad);
    await present(visitor, good);
    const all = riff.logged.join('\n');
    expect(all).toContain('an ID token was not accepted');
    for (const secret of [...bad.split('.').slice(1), ...good.split('.').slice(1), ...visitor.cookies.values()]) {
      expect(all).not.toContain(secret);
    }
  });
});

describe('the provider', () => {
  test('may change its key: the new one works without a restart, the old one does not', async () => {
    const late = riff.visitor();
    const oldToken = await tokenFor(late, person('Greta'));
    expect((await signIn('greta')).status).toBe(200);
    await provider.rotateKey();
    expect((await signIn('greta')).status).toBe(200);
    expect(await present(late, oldToken)).toMatchObject({ status: 400, message: messages.googleLoginFailed });
  });

  test('gets no repeated requests for its keys because of tokens with unknown keys', async () => {
    expect((await signIn(person('Greta'))).status).toBe(200);
    const before = provider.asked.get('/jwks') ?? 0;
    const visitor = riff.visitor();
    const claims = await goodClaims(visitor);
    for (let kid = 0; kid < 20; kid += 1) await present(visitor, await provider.sign(claims, { kid: `none-${kid}` }));
    expect(provider.asked.get('/jwks') ?? 0).toBeLessThanOrEqual(before + 5);
  });

  test('that is down leaves the login by password available, and a message says so', async () => {
    const own = await startWith();
    await own.visitor().join(cast.ada);
    provider.setDown(true);
    const visitor = own.visitor();
    expect(await openLogin(visitor, own)).toBeNull();
    expect(visitor.cookies.size).toBe(0);
    const asked = provider.asked.get('/.well-known/openid-configuration');
    expect(await openLogin(visitor, own)).toBeNull();
    expect(provider.asked.get('/.well-known/openid-configuration')).toBe(asked);

    visitor.cookies.set('riff_nonce', newSecret());
    const answer = await present(visitor, 'e30.e30.e30');
    expect(answer).toMatchObject({ status: 503, message: messages.googleButtonFailed });
    expect((await visitor.call(login, { body: cast.ada })).status).toBe(200);

    provider.setDown(false);
    own.wait(minute);
    expect(await openLogin(visitor, own)).toMatchObject({ kind: 'redirect' });
    await own.close();
  });

  test('that goes down after its keys are known still signs members in', async () => {
    const visitor = riff.visitor();
    const token = await tokenFor(visitor, person('Greta'));
    expect((await signIn('greta')).status).toBe(200);
    provider.setDown(true);
    expect((await present(visitor, token)).status).toBe(200);
  });

  test('is not trusted if its document names another issuer', async () => {
    const own = await startWith({ issuer: provider.issuer.replace('127.0.0.1', 'localhost') });
    expect(await openLogin(own.visitor(), own)).toBeNull();
    expect(own.logged.join('\n')).toContain('it names another issuer');
    await own.close();
  });
});

describe('Google', () => {
  test('has its own button, and may omit the scheme of its name', async () => {
    const own = await startWith({ issuer: 'https://accounts.google.com', jwksUrl: provider.jwksUrl });
    const [visitor, { clientId, name }] = [own.visitor(), provider.config];
    const offer = await openLogin(visitor, own);
    expect(offer).toEqual({ kind: 'google', clientId, name, nonce: expect.stringMatching(/^[\w-]{43}$/) });
    const claims = await goodClaims(visitor);
    const nonce = hashSecret(visitor.cookies.get('riff_nonce') ?? '');
    for (const iss of ['accounts.google.com', 'https://accounts.google.com']) {
      const again = own.visitor();
      again.cookies.set('riff_nonce', visitor.cookies.get('riff_nonce') ?? '');
      const token = await provider.sign({ ...claims, nonce, iss, sub: 'g1', azp: provider.clientId });
      expect((await present(again, token)).status).toBe(200);
    }
    const foreign = await provider.sign({ ...claims, nonce, iss: 'https://accounts.google.com.evil.example' });
    expect((await present(visitor, foreign)).status).toBe(400);
    await own.close();
  });
});

describe('without configuration', () => {
  test('no third party is offered', async () => {
    const own = await startRiff();
    const visitor = own.visitor();
    expect(await openLogin(visitor, own)).toBeNull();
    visitor.cookies.set('riff_nonce', newSecret());
    expect((await present(visitor, 'e30.e30.e30')).status).toBe(404);
    await own.close();
  });
});
