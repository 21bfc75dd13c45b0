// Usage, with or without a running server:
//   npm run admin -- --email E            makes an administrator with all permissions
//   npm run admin -- --list               lists every member with a permission
//   npm run admin -- --revoke --email E   takes all permissions away
import '#server/import-shortcuts.ts';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { email } from '#lib/contract/account/auth.ts';
import { paths } from '#lib/paths.ts';
import { StartupError } from '#server/ground/config.ts';
import type { Context } from '#server/product/context.ts';
import { runOnInstallation } from './run-on-installation.ts';

type Order = { do: 'list' } | { do: 'grant' | 'revoke'; email: string };

const say = (line: string) => process.stdout.write(`${line}\n`);

function readOrder(): Order {
  const usage = `say what: npm run admin -- --email somebody@example.org
       or: npm run admin -- --list
       or: npm run admin -- --revoke --email somebody@example.org`;
  try {
    const { values } = parseArgs({
      options: { email: { type: 'string' }, list: { type: 'boolean' }, revoke: { type: 'boolean' } },
    });
    if (values.list && values.email === undefined && !values.revoke) return { do: 'list' };
    if (values.list) throw new Error('a list is of everybody');
    return { do: values.revoke ? 'revoke' : 'grant', email: v.parse(email, values.email) };
  } catch {
    throw new StartupError(usage);
  }
}

/** The operator who runs this command needs no account, so the row names none. */
const record = ({ activityLog }: Context, type: string, userName: string | null) =>
  activityLog.record({
    ...{ type, responseCode: 200, error: null, message: 'npm run admin', ip: null, userCode: null },
    data: userName === null ? null : { userName },
  });

async function list(context: Context): Promise<void> {
  record(context, 'listAdministrators', null);
  const { listAdministrators } = await import('#server/product/services/permission/list-administrators.ts');
  const administrators = await listAdministrators(context);
  if (administrators.length === 0) say('Nobody has a permission.');
  for (const { userName, email: address, flags, isDisabled } of administrators)
    say(`@${userName} (${address})${isDisabled ? ', disabled' : ''}: ${flags.join(' ')}`);
}

async function grant(context: Context, address: string): Promise<void> {
  const { grantEverything } = await import('#server/product/services/permission/grant-everything.ts');
  const { userName, isNew, isTakenBack, resetToken } = await grantEverything(context, address);
  record(context, 'grantEverything', userName);
  say(`${isNew ? 'Made the account' : 'The account'} @${userName} (${address}): it has all permissions now.`);
  if (isTakenBack) say('Nobody had confirmed its address, so its password was removed and its sessions were ended.');
  if (resetToken) say(`Set its password within an hour: ${context.config.publicUrl}${paths.resetPassword(resetToken)}`);
}

async function revoke(context: Context, address: string): Promise<void> {
  const { revokeEverything } = await import('#server/product/services/permission/revoke-everything.ts');
  const { userName } = await revokeEverything(context, address);
  record(context, 'revokeEverything', userName);
  say(`@${userName} (${address}) has no permissions any more.`);
}

await runOnInstallation(readOrder, async (context, order) => {
  if (order.do === 'list') await list(context);
  else if (order.do === 'grant') await grant(context, order.email);
  else await revoke(context, order.email);
});
