import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { me } from '#lib/contract/account/account.ts';
import { login, refreshToken, resetPassword } from '#lib/contract/account/auth.ts';
import { startCommand } from '#tests/support/commands/command.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
beforeAll(async () => {
  riff = await startRiff();
});
afterAll(() => riff.close());

const startAdmin = (...args: string[]) =>
  startCommand('admin', args, {
    DATABASE_URL: riff.context.db.$client.options.connectionString ?? '',
    DATA_DIR: riff.context.config.dataDir,
    PUBLIC_URL: riff.origin,
  });

/** The output of `npm run admin -- …`, and its exit code. */
const admin = (...args: string[]) => startAdmin(...args).ended;

describe('npm run admin', () => {
  test('makes an administrator with a link that sets the password, lists administrators, and revokes all permissions of one', async () => {
    const { said, code } = await admin('--email', 'Boss@example.org');
    expect(code).toBe(0);
    const link = /http\S+\/auth\/reset-password#token=([\w-]+)/.exec(said);
    expect(link?.[0]).toContain(riff.origin);
    const visitor = riff.visitor();
    const newPassword = 'long enough to rule';
    const body = { token: link?.[1] ?? '', newPassword, confirmNewPassword: newPassword };
    expect((await visitor.call(resetPassword, { body })).status).toBe(200);
    const { data } = await visitor.call(login, { body: { email: 'boss@example.org', password: newPassword } });
    const roles = data?.user.permissions
      .filter(({ roleName: _, ...flags }) => Object.values(flags).every(Boolean))
      .map(({ roleName }) => roleName);
    expect(roles?.sort()).toEqual(['COMMENT', 'LOG', 'PERMISSION', 'POST', 'REPORT', 'SETTINGS', 'USER']);

    await admin('--email', 'second@example.org');
    const listed = await admin('--list');
    expect(listed.code).toBe(0);
    expect(listed.said).toMatch(/^@second \(second@example\.org\): POST\.view POST\.insert .* SETTINGS\.restore$/m);
    const revoked = await admin('--revoke', '--email', 'second@example.org');
    expect(revoked).toEqual({ said: '@second (second@example.org) has no permissions any more.\n', code: 0 });
    const { rows } = await riff.context.db.execute(
      sql`select type, message, data, user_code from activity_log where message = 'npm run admin' order by id`,
    );
    const command = { message: 'npm run admin', user_code: null };
    expect(rows).toEqual([
      { ...command, type: 'grantEverything', data: { userName: 'boss' } },
      { ...command, type: 'grantEverything', data: { userName: 'second' } },
      { ...command, type: 'listAdministrators', data: null },
      { ...command, type: 'revokeEverything', data: { userName: 'second' } },
    ]);
    expect((await admin('--list')).said).not.toContain('@second');
  });

  test('takes over an account with an unconfirmed address from the person who registered it', async () => {
    const stranger = riff.visitor();
    const person = { displayName: 'Stranger', email: 'operator@example.org', password: 'was here before you' };
    await stranger.join(person);
    await riff.context.db.execute(sql`update accounts set provider = 'https://id.example', provider_subject = '7'
      where email = ${person.email}`);
    const { said, code } = await admin('--email', person.email);
    expect(code).toBe(0);
    expect(said).toContain(
      'Nobody had confirmed its address, so its password was removed and its sessions were ended.',
    );
    expect((await stranger.call(me)).status).toBe(401);
    expect((await stranger.call(refreshToken)).status).toBe(401);
    expect((await riff.visitor().call(login, { body: person })).status).toBe(400);
    const { rows } = await riff.context.db.execute(
      sql`select provider, provider_subject from accounts where email = ${person.email}`,
    );
    expect(rows).toEqual([{ provider: 'local', provider_subject: null }]);
    const [, token = ''] = /reset-password#token=([\w-]+)/.exec(said) ?? [];
    const newPassword = 'long enough to rule';
    const reset = await riff
      .visitor()
      .call(resetPassword, { body: { token, newPassword, confirmNewPassword: newPassword } });
    expect(reset.status).toBe(200);

    const operator = riff.visitor();
    expect((await operator.call(login, { body: { ...person, password: newPassword } })).status).toBe(200);
    expect((await admin('--email', person.email)).said).not.toMatch(/confirmed|reset-password/);
    expect((await operator.call(me)).status).toBe(200);
  });

  test('ends quietly if its reader wants no more lines, as head does', async () => {
    const { child, ended } = startAdmin('--list');
    child.stdout?.destroy();
    expect(await ended).toEqual({ said: '', code: 0 });
  });

  test('prints its usage without arguments', async () => {
    const { said, code } = await admin();
    expect(code).toBe(1);
    expect(said).toContain('npm run admin -- --email');
  });
});
