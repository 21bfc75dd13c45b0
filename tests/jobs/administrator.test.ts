import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login, resetPassword, type SignedInUser } from '#lib/contract/account/auth.ts';
import { cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

const start = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));
const roles = ['COMMENT', 'LOG', 'PERMISSION', 'POST', 'REPORT', 'USER'];
let riff: TestRiff;

beforeAll(async () => {
  riff = await startRiff();
});
afterAll(() => riff.close());

/** What `npm run admin -- …` says, and its exit code. */
async function admin(...args: string[]): Promise<{ said: string; code: number | null }> {
  const env = {
    ...process.env,
    DATABASE_URL: riff.context.db.$client.options.connectionString,
    DATA_DIR: riff.context.config.dataDir,
    PUBLIC_URL: riff.origin,
  };
  const child = spawn(process.execPath, [start, 'admin', ...args], { env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      said += text;
    });
  }
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { said, code };
}

const rolesOf = (user: SignedInUser | undefined) =>
  user?.permissions
    .filter(({ roleName: _, ...flags }) => Object.values(flags).every(Boolean))
    .map(({ roleName }) => roleName)
    .sort();

describe('npm run admin', () => {
  test('makes an account if there is none, with a link that sets its password', async () => {
    const { said, code } = await admin('--email', 'Boss@example.org');
    expect(code).toBe(0);
    const link = /http\S+\/auth\/reset-password#token=([\w-]+)/.exec(said);
    expect(link?.[0]).toContain(riff.origin);
    const visitor = riff.visitor();
    const newPassword = 'long enough to rule';
    const body = { token: link?.[1] ?? '', newPassword, confirmNewPassword: newPassword };
    expect((await visitor.call(resetPassword, { body })).status).toBe(200);
    const { data } = await visitor.call(login, { body: { email: 'boss@example.org', password: newPassword } });
    expect(rolesOf(data?.user)).toEqual(roles);
  });

  test('gives an account that exists all permissions, and keeps its password', async () => {
    const visitor = riff.visitor();
    expect((await visitor.join(cast.ada)).permissions).toEqual([]);
    for (const time of [1, 2]) {
      const { said, code } = await admin('--email', cast.ada.email);
      expect({ time, code }).toEqual({ time, code: 0 });
      expect(said).toContain('@ada');
      expect(said).not.toContain('token=');
    }
    const { data } = await visitor.call(login, { body: cast.ada });
    expect(rolesOf(data?.user)).toEqual(roles);
  });

  test.each([
    [[]],
    [['--email', 'nobody']],
    [['--mail', 'a@example.org']],
    [['--revoke']],
    [['--list', '--email', 'a@example.org']],
  ])('says how it is used: %j', async (args) => {
    const { said, code } = await admin(...args);
    expect(code).toBe(1);
    expect(said).toContain('npm run admin -- --email');
  });

  test('lists everybody who has a permission, and takes all from one of them', async () => {
    await admin('--email', 'boss@example.org');
    await admin('--email', 'second@example.org');
    const { said, code } = await admin('--list');
    expect(code).toBe(0);
    expect(said).toMatch(/^@second \(second@example\.org\): POST\.view POST\.insert .* PERMISSION\.restore$/m);

    const revoked = await admin('--revoke', '--email', 'second@example.org');
    expect(revoked).toEqual({ said: '@second (second@example.org) has no permissions any more.\n', code: 0 });
    expect((await admin('--list')).said).not.toContain('@second');
    const { rows } = await riff.context.db.execute(
      sql`select type, message, data, user_code from activity_log where data ->> 'userName' = 'second' or type = 'listAdministrators' order by id`,
    );
    const command = { message: 'npm run admin', user_code: null };
    expect(rows).toEqual([
      { ...command, type: 'grantEverything', data: { userName: 'second' } },
      { ...command, type: 'listAdministrators', data: null },
      { ...command, type: 'revokeEverything', data: { userName: 'second' } },
      { ...command, type: 'listAdministrators', data: null },
    ]);
  });

  test('says who cannot be revoked', async () => {
    expect(await admin('--revoke', '--email', 'nobody@example.org')).toMatchObject({
      said: 'Nothing was changed: There is no account with this email address.\n',
      code: 1,
    });
  });
});
