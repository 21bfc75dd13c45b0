import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { login } from '#lib/contract/account/auth.ts';
import { accounts } from '#server/ground/db/schema/index.ts';
import { runCommand } from '#tests/support/commands/command.ts';
import { cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
beforeAll(async () => {
  riff = await startRiff();
});
afterAll(() => riff.close());

/** The output of `npm run admin -- …`, and its exit code. */
const admin = (...args: string[]) =>
  runCommand('admin', args, {
    DATABASE_URL: riff.context.db.$client.options.connectionString ?? '',
    DATA_DIR: riff.context.config.dataDir,
    PUBLIC_URL: riff.origin,
  });

describe('npm run admin', () => {
  test('gives an account with a confirmed address all permissions and keeps its password, also when it is repeated', async () => {
    const visitor = riff.visitor();
    expect((await visitor.join(cast.ada)).permissions).toEqual([]);
    await riff.context.db.update(accounts).set({ isVerified: true }).where(eq(accounts.email, cast.ada.email));
    for (const time of [1, 2]) {
      const { said, code } = await admin('--email', cast.ada.email);
      expect({ time, code }).toEqual({ time, code: 0 });
      expect(said).toContain('@ada');
      expect(said).not.toContain('token=');
    }
    const { data } = await visitor.call(login, { body: cast.ada });
    expect(data?.user.permissions).toHaveLength(7);
  });

  test('prints its usage when its options are wrong', async () => {
    const wrong = [
      ['--email', 'nobody'],
      ['--mail', 'a@example.org'],
      ['--revoke'],
      ['--list', '--email', 'a@example.org'],
    ];
    for (const { said, code } of await Promise.all(wrong.map((args) => admin(...args)))) {
      expect(code).toBe(1);
      expect(said).toContain('npm run admin -- --email');
    }
  });

  test('reports that it cannot revoke the permissions of an unknown address', async () => {
    expect(await admin('--revoke', '--email', 'nobody@example.org')).toMatchObject({
      said: 'Nothing was changed: There is no account with this email address.\n',
      code: 1,
    });
  });
});
