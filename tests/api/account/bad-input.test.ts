import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { me } from '#lib/contract/account/account.ts';
import { changePassword, login, refreshToken, requestPasswordReset } from '#lib/contract/account/auth.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { endpoints } from '#lib/contract/index.ts';
import { hashSecret } from '#server/ground/codes.ts';
import { dumpDatabase } from '#tests/fixtures/dump-database.ts';
import { wellFormed } from '#tests/fixtures/well-formed.ts';
import { tries } from '#tests/support/properties/properties.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';
import { type Mailbox, openMailbox, tokenIn } from '#tests/support/servers/mailbox.ts';

const bodies = tries(50);
/** Part of every secret in these bodies, so that one search finds any leak. */
const mark = 'HuSh-';
const hash = /\$argon2/;

let riff: TestRiff;
let mailbox: Mailbox;
let member: Client;
/** All answers, without `Set-Cookie`, where tokens belong. */
const answered: string[] = [];
/** Real tokens, which prove more than invented ones. */
const real = new Set<string>();

beforeAll(async () => {
  mailbox = await openMailbox();
  riff = await startRiff({ smtpUrl: mailbox.url });
  member = riff.visitor();
  await member.join(cast.ada);
});
afterAll(async () => {
  await riff.close();
  await mailbox.close();
});

interface Sent {
  body: string;
  type: string | null;
  cookie: string | null;
}

const secretFields = /password|token/i;

/** Texts that have broken programs before. */
const nasty = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  'a\u0000b@example.org',
  '\ud800',
  '\u202e',
  "' or 1=1 --",
  '{{7*7}}',
  '../../etc/passwd',
  '%00',
  'x'.repeat(254),
  'x'.repeat(255),
  'x'.repeat(9_000),
  '𝒜'.repeat(200),
  '{"$gt":""}',
  'a@b',
  'a@example.org\r\nBcc: b@example.org',
);

const text = (name: string) =>
  fc
    .oneof(nasty, fc.string({ maxLength: 300, unit: 'binary' }), fc.emailAddress())
    .map((value) => (secretFields.test(name) ? `${mark}${value}` : value));

const field = (name: string) =>
  fc.oneof(
    { weight: 6, arbitrary: text(name) },
    { weight: 1, arbitrary: nasty },
    { weight: 2, arbitrary: fc.anything({ maxDepth: 2 }) },
  );

/** The call's own fields, each valid or invalid, some missing, some unknown. */
function fieldsOf(call: Endpoint): fc.Arbitrary<unknown> {
  const names = Object.keys((call.body ? wellFormed(call.body) : { any: '' }) as object);
  const own = fc.record(Object.fromEntries(names.map((name) => [name, field(name)])), { requiredKeys: [] });
  const foreign = fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'id', 'isVerified', 'role'), fc.anything());
  return fc.tuple(own, foreign).map(([known, unknown]) => ({ ...unknown, ...known }));
}

const json = (value: unknown): string => {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '{"toJSON":1}';
  }
};

function sentTo(call: Endpoint): fc.Arbitrary<Sent> {
  const body = fc.oneof(
    { weight: 32, arbitrary: fieldsOf(call).map(json) },
    // Few are valid, because a valid one hashes a password.
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 99 }).map((n) => good(call, n)) },
    { weight: 4, arbitrary: fc.json({ maxDepth: 4 }) },
    { weight: 2, arbitrary: fc.string({ maxLength: 200, unit: 'binary' }) },
    { weight: 1, arbitrary: fc.constantFrom('[', '{"a":', `${'['.repeat(20_000)}`, 'x'.repeat(60_000), '\ufeff{}') },
  );
  const type = fc.oneof(
    { weight: 14, arbitrary: fc.constant('application/json') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(null, 'text/plain', 'application/json; charset=utf-16', 'multipart/form-data'),
    },
  );
  const invented = fc
    .base64String({ maxLength: 80 })
    .map((value) => `riff_access=${mark}${value}; riff_refresh=${mark}${value}`);
  const cookie = fc.oneof(
    { weight: 2, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: invented },
    { weight: 1, arbitrary: fc.constantFrom('riff_refresh=%E0%A4%A', 'riff_access=a.b.c', ';;;=;', 'riff_refresh="') },
  );
  return fc.record({ body, type, cookie });
}

/** A well-formed body, with a secret of this test wherever a secret belongs. */
function good(call: Endpoint, n: number): string {
  const body = (call.body ? wellFormed(call.body) : {}) as Record<string, unknown>;
  for (const name of Object.keys(body)) {
    if (name === 'email') body[name] = `somebody${n}@example.org`;
    else if (secretFields.test(name)) body[name] = `${mark}${n}-good`;
  }
  return JSON.stringify(body);
}

async function send(call: Endpoint, { body, type, cookie }: Sent): Promise<number> {
  const headers = new Headers(type === null ? {} : { 'Content-Type': type });
  const cookies = call.access === 'everyone' ? cookie : member.cookieHeader();
  if (cookies) headers.set('Cookie', cookies);
  const answer = await fetch(`${riff.origin}/api/${call.path}`, {
    method: call.method,
    headers,
    body: Buffer.from(body),
    signal: AbortSignal.timeout(20_000),
  });
  const envelope = await answer.text();
  const headersShown = [...answer.headers].filter(([name]) => name !== 'set-cookie').map(([, value]) => value);
  answered.push(envelope, ...headersShown);
  const { code, message, data, errors } = JSON.parse(envelope);
  expect({ code, isSaid: message.length > 0 }).toEqual({ code: answer.status, isSaid: true });
  if (code !== 200) expect(data).toBeNull();
  for (const error of Object.values(errors)) expect(error).toBeTypeOf('string');
  return answer.status;
}

const authCalls = (Object.values(endpoints) as Endpoint[]).filter(
  ({ method, path }) => method !== 'GET' && path.startsWith('auth/'),
);

describe.each(authCalls.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (_name, call) => {
  test(`answers ${bodies} bodies of every kind, and never with a server error`, async () => {
    const all = fc.sample(sentTo(call), bodies);
    const statuses = new Map<number, number>();
    const next = all.values();
    const sender = async () => {
      for (const sent of next) {
        const status = await send(call, sent);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status >= 500) throw new Error(`${status} for ${JSON.stringify(sent).slice(0, 2_000)}`);
      }
    };
    await Promise.all(Array.from({ length: 16 }, sender));
    expect([...statuses.values()].reduce((sum, count) => sum + count)).toBe(bodies);
    // Bodies without a bad one would prove little.
    if (call.body) expect([...statuses.keys()].some((status) => status >= 400)).toBe(true);
    expect((await member.call(me)).status).toBe(200);
  }, 60_000);
});

describe('after all these calls', () => {
  beforeAll(async () => {
    const client = riff.visitor();
    const keep = () => {
      for (const value of client.cookies.values()) real.add(value);
    };
    await client.join(cast.ben);
    keep();
    await client.call(refreshToken);
    keep();
    await client.call(requestPasswordReset, { body: { email: cast.ben.email } });
    await runJobs(riff.context);
    const mails = [await mailbox.next(cast.ben.email), await mailbox.next(cast.ben.email)];
    for (const mail of mails) real.add(tokenIn(mail));
    const newPassword = `${mark}changed`;
    await client.call(changePassword, { body: { newPassword, confirmNewPassword: newPassword } });
    await client.call(login, { body: { email: cast.ben.email, password: newPassword } });
    keep();
    for (const value of member.cookies.values()) real.add(value);
    real.add(cast.ada.password).add(cast.ben.password);
    expect(real.size).toBeGreaterThan(8);
  });

  const leaks = (all: string) => [
    ...[mark, ...real].filter((secret) => all.includes(secret)),
    ...(hash.exec(all) ?? []),
  ];

  test('no log line contains a password, a token or a hash', () => {
    expect(riff.logged.length).toBeGreaterThan(bodies);
    expect(leaks(riff.logged.join('\n'))).toEqual([]);
  });

  test('no answer contains a password, a token or a hash', () => {
    expect(answered.length).toBeGreaterThan(bodies * authCalls.length);
    expect(leaks(answered.join('\n'))).toEqual([]);
  });

  test('no other table contains a password, a token or a hash, not even the queue', async () => {
    const dump = await dumpDatabase(riff.context);
    expect([...dump.keys()].some((column) => column.startsWith('pgboss.'))).toBe(true);
    expect(dump.get('public.accounts.password_hash')).toMatch(hash);
    const found = [...dump]
      .map(([column, all]) => ({ column, leaks: leaks(all) }))
      .filter((one) => one.leaks.length > 0);
    expect(found).toEqual([{ column: 'public.accounts.password_hash', leaks: ['$argon2'] }]);
  });

  test('the database has only the hash of a token, and only in its own table', async () => {
    const dump = await dumpDatabase(riff.context);
    const hashes = [...real].map(hashSecret).filter((hash) => [...dump.values()].some((all) => all.includes(hash)));
    expect(hashes.length).toBeGreaterThan(3);
    const holders = [...dump].filter(([, all]) => hashes.some((hash) => all.includes(hash))).map(([column]) => column);
    expect(holders.sort()).toEqual(['public.account_tokens.token_hash', 'public.refresh_tokens.token_hash']);
    const key = (dump.get('public.settings.value') ?? '').split('\n').find((value) => value.length > 40) ?? '';
    expect(riff.logged.join('\n')).not.toContain(JSON.parse(key));
  });
});
