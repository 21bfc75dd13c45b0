// Usage, with or without a running server:
//   npm run account -- --email E --password            sets the typed or piped password, and ends all sessions
//   npm run account -- --email E --disable [--reason R]   ends all sessions, and hides the account and its posts and comments
//   npm run account -- --email E --enable
import '#server/import-shortcuts.ts';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { knownEmail, newPassword } from '#lib/contract/account/auth.ts';
import { said } from '#lib/language/language.ts';
import { commands } from '#lib/texts/server/commands.ts';
import { StartupError } from '#server/ground/config.ts';
import { say, wrongUse } from '#server/ground/terminal.ts';
import { runOnInstallation } from './run-on-installation.ts';

interface Order {
  verb: 'setPassword' | 'disableAccount' | 'enableAccount';
  address: string;
  reason: string;
}

function readOrder(): Order {
  try {
    const flag = { type: 'boolean' } as const;
    const text = { type: 'string' } as const;
    const { values } = parseArgs({
      options: { email: text, reason: text, password: flag, disable: flag, enable: flag },
    });
    const { password, disable, enable, reason = '' } = values;
    const [verb, ...more] = [
      ...(password ? (['setPassword'] as const) : []),
      ...(disable ? (['disableAccount'] as const) : []),
      ...(enable ? (['enableAccount'] as const) : []),
    ];
    if (verb && more.length === 0) return { verb, address: v.parse(knownEmail, values.email), reason };
  } catch {
    // The usage below covers this.
  }
  const email = 'npm run account -- --email somebody@example.org';
  throw wrongUse(`${email} --password`, `${email} --disable --reason Spam`, `${email} --enable`);
}

/** Reads from the terminal or a pipe, because every user of the machine can see arguments. */
async function readPassword(): Promise<string> {
  process.stderr.write(commands.newPassword);
  // Do not echo the typed password.
  const output = new Writable({ write: (_typed, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY });
  const typed = await lines.question('');
  lines.close();
  process.stderr.write('\n');
  const parsed = v.safeParse(newPassword, typed);
  if (!parsed.success) throw new StartupError(said(parsed.issues[0].message));
  return parsed.output;
}

await runOnInstallation(readOrder, async (context, { verb, address, reason }) => {
  const { changeAccount } = await import('#server/product/services/user/change-by-command.ts');
  const password = verb === 'setPassword' ? await readPassword() : '';
  const { userName } = await changeAccount(context, address, { verb, password, reason });
  context.activityLog.record({
    ...{ type: verb, responseCode: 200, error: null, message: 'npm run account', ip: null, userCode: null },
    data: { userName },
  });
  say(commands[verb]({ userName, email: address }));
});
