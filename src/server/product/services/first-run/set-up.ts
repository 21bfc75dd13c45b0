import type { NewInstallation } from '#lib/contract/account/first-run.ts';
import type { SettingName, SettingValue } from '#lib/contract/admin/settings.ts';
import type { Language } from '#lib/language/language.ts';
import { testMail } from '#server/ground/mail/messages.ts';
import { type Actor, isMember, type Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { changeSetting } from '#server/product/services/site-settings/change-setting.ts';
import { readSetting } from '#server/product/services/site-settings/list-settings.ts';
import { checkFirstToken } from './first-link.ts';

/** The person that sets up the installation: an administrator, or somebody with the token of the link while there is none. */
interface Founder {
  actor: Actor;
  token?: string | undefined;
}

/** The administrator; null for somebody with the token. 400 for anybody else. */
async function admitFounder({ db }: Context, { actor, token }: Founder): Promise<Member | null> {
  if (isMember(actor) && actor.permissions.has('SETTINGS.update')) return actor;
  await checkFirstToken(db, token ?? '');
  return null;
}

/** What the installation is set up with. */
export async function readInstallation(context: Context, founder: Founder): Promise<NewInstallation> {
  await admitFounder(context, founder);
  return present(context);
}

const present = ({ config, settings }: Context): NewInstallation => {
  const { name, accent, registration } = settings.current();
  return { name, accent, registration, hasMailServer: config.smtpUrl !== null };
};

/** Changes settings one after the other, as the Settings screen does. */
export async function setUpSite(
  context: Context,
  founder: Founder,
  site: { [Name in SettingName]?: SettingValue | undefined },
): Promise<NewInstallation> {
  const member = await admitFounder(context, founder);
  for (const [name, value] of Object.entries(site) as [SettingName, SettingValue | undefined][]) {
    if (value === undefined) continue;
    const { version } = await readSetting(context.db, name, context.config);
    await changeSetting(context, member, { name, value, version });
  }
  return present(context);
}

/** Sends a mail at once, and tells what the mail server answered. */
export async function sendTestMail(
  context: Context,
  founder: Founder,
  { to, language }: { to: string; language: Language },
): Promise<{ isSent: boolean; answer: string | null }> {
  await admitFounder(context, founder);
  try {
    return { isSent: true, answer: await context.mailer.send(testMail(context.config.publicUrl, to, language)) };
  } catch (error) {
    context.log.warn({ err: error }, 'the test mail was not accepted');
    return { isSent: false, answer: answerIn(error) };
  }
}

/** The words of the mail server in a failure; without any, those of the connection. */
function answerIn(error: unknown): string {
  const { response, message } = error as { response?: unknown; message?: unknown };
  return String(response ?? message ?? error);
}
