// Usage, with or without a running server:
//   npm run admin -- --email E            makes an administrator with all permissions
//   npm run admin -- --list               lists every member with a permission
//   npm run admin -- --revoke --email E   takes all permissions away
import '#server/import-shortcuts.ts';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { email } from '#lib/contract/account/auth.ts';
import { paths } from '#lib/paths.ts';
import { commands } from '#lib/texts/server/commands.ts';
import { say, wrongUse } from '#server/ground/terminal.ts';
import type { Context } from '#server/product/context.ts';
import { runOnInstallation } from './run-on-installation.ts';

type Order = { do: 'list' } | { do: 'grant' | 'revoke'; email: string };

function readOrder(): Order {
  try {
    const { values } = parseArgs({
      options: { email: { type: 'string' }, list: { type: 'boolean' }, revoke: { type: 'boolean' } },
    });
    if (values.list && values.email === undefined && !values.revoke) return { do: 'list' };
    if (values.list) throw new Error('a list is of everybody');
    return { do: values.revoke ? 'revoke' : 'grant', email: v.parse(email, values.email) };
  } catch {
    const [admin, email] = ['npm run admin --', '--email somebody@example.org'];
    throw wrongUse(`${admin} ${email}`, `${admin} --list`, `${admin} --revoke ${email}`);
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
  if (administrators.length === 0) say(commands.noAdministrator);
  for (const { userName, email, flags, isDisabled } of administrators) {
    const line = isDisabled ? commands.disabledAdministrator : commands.administrator;
    say(line({ userName, email, flags: flags.join(' ') }));
  }
}

async function grant(context: Context, address: string): Promise<void> {
  const { grantEverything } = await import('#server/product/services/permission/grant-everything.ts');
  const { userName, isNew, isTakenBack, resetToken } = await grantEverything(context, address);
  record(context, 'grantEverything', userName);
  say((isNew ? commands.madeAdministrator : commands.grantedEverything)({ userName, email: address }));
  if (isTakenBack) say(commands.takenBack);
  if (resetToken) say(commands.resetLink({ link: `${context.config.publicUrl}${paths.resetPassword(resetToken)}` }));
}

async function revoke(context: Context, address: string): Promise<void> {
  const { revokeEverything } = await import('#server/product/services/permission/revoke-everything.ts');
  const { userName } = await revokeEverything(context, address);
  record(context, 'revokeEverything', userName);
  say(commands.revokedEverything({ userName, email: address }));
}

await runOnInstallation(readOrder, async (context, order) => {
  if (order.do === 'list') await list(context);
  else if (order.do === 'grant') await grant(context, order.email);
  else await revoke(context, order.email);
});
