// Usage: npm run admin -- --email E. Makes an administrator, with or without a running server.
import '#server/import-shortcuts.ts';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { email } from '#lib/contract/account/auth.ts';
import { paths } from '#lib/paths.ts';
import { readConfig, StartupError } from '#server/config.ts';
import { DatabaseFault } from '#server/db/embedded/database-fault.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

function readEmail(): string {
  const usage = 'say whom: npm run admin -- --email somebody@example.org';
  try {
    const { values } = parseArgs({ options: { email: { type: 'string' } } });
    return v.parse(email, values.email);
  } catch {
    throw new StartupError(usage);
  }
}

try {
  const address = readEmail();
  // Not before: the whole product takes a second to load, and somebody who mistypes should not wait for it.
  const [{ createLog }, { openRuntime }, { grantAdministrator }] = await Promise.all([
    import('#server/log.ts'),
    import('#server/runtime.ts'),
    import('#server/services/account/grant-administrator.ts'),
  ]);
  const config = readConfig(process.env);
  const runtime = await openRuntime(config, createLog('warn'), { exclusive: false });
  try {
    const { userName, isNew, resetToken } = await grantAdministrator(runtime.context, address);
    say(`${isNew ? 'Made the account' : 'The account'} @${userName} (${address}): it has all permissions now.`);
    if (resetToken) say(`Set its password within an hour: ${config.publicUrl}${paths.resetPassword(resetToken)}`);
  } finally {
    await runtime.close();
  }
} catch (error) {
  if (!(error instanceof StartupError || error instanceof DatabaseFault)) throw error;
  process.stderr.write(`No administrator was made: ${error.message}\n`);
  process.exitCode = 1;
}
