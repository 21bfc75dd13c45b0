import * as v from 'valibot';
import {
  type SettingName,
  type Settings,
  type SettingValue,
  type SettingVariable,
  settingList,
  settingNames,
  settingSchemas,
} from '#lib/contract/admin/settings.ts';
import type { LanguageTag } from '#lib/language/languages.ts';
import type { Config } from '#server/ground/config.ts';
import { siteSettings } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import { grantSettings } from '#server/product/services/permission/grant-settings.ts';
import type { SiteSettings } from './current-settings.ts';

const gigabyte = 1_000_000_000;

type Reader = Pick<Context, 'config' | 'db' | 'changes' | 'log'>;

/** Reads the settings, and again whenever a process changes them or the connection for changes is back. */
export async function openSettings({ config, db, changes, log }: Reader): Promise<SiteSettings> {
  let current = settingsOf([], config);
  const reload = async () => {
    const rows = await db.select().from(siteSettings);
    current = settingsOf(rows, config);
  };
  await grantSettings(db);
  await reload();
  changes.onSettings(() => {
    reload().catch((error: unknown) => log.warn({ err: error }, 'the settings could not be read'));
  });
  return { current: () => current, reload };
}

/** The variable that decides a setting in this environment; null: the Settings screen decides. */
export function lockedBy(name: SettingName, { given }: Pick<Config, 'given'>): SettingVariable | null {
  const { variable } = settingList[name] as { variable?: SettingVariable };
  return variable !== undefined && given.includes(variable) ? variable : null;
}

/** The value of a setting by its row; a value that this version does not accept counts as the default. */
export function shownValue(name: SettingName, stored: unknown, config: Config): SettingValue {
  if (stored === null || stored === undefined || lockedBy(name, config)) return defaultOf(name, config);
  const parsed = v.safeParse(settingSchemas[name], stored);
  return parsed.success ? parsed.output : defaultOf(name, config);
}

function settingsOf(rows: readonly { name: string; value: unknown }[], config: Config): Settings {
  const stored = new Map(rows.map(({ name, value }) => [name, value]));
  return Object.fromEntries(settingNames.map((name) => [name, shownValue(name, stored.get(name), config)])) as Settings;
}

/** The value without a row: the environment's, which has a default of its own. */
function defaultOf(name: SettingName, config: Config): SettingValue {
  switch (name) {
    case 'languages':
      return [...config.languages];
    case 'memberStorage':
      return config.memberStorage / gigabyte;
    case 'logDays':
      return config.logDays;
    default:
      return settingList[name].default;
  }
}

/** The storage allowance of a member in bytes. */
export const memberBytes = ({ settings }: Pick<Context, 'settings'>): number =>
  Math.round(settings.current().memberStorage * gigabyte);

/** The languages that people can choose, without those that this program does not have. */
export const chosenLanguages = ({ settings, config }: Pick<Context, 'settings' | 'config'>): readonly LanguageTag[] => {
  const { languages } = settings.current();
  return config.languages.filter((tag) => languages.includes(tag));
};

/** The sender of mails: with the name of the site, unless the environment says who sends them. */
export const mailSender = ({ settings, config }: Pick<Context, 'settings' | 'config'>): string => {
  const { name } = settings.current();
  if (config.given.includes('MAIL_FROM') || name === settingList.name.default) return config.mailFrom;
  // A name with other characters than these has to be quoted.
  return `"${name.replace(/["\\]/g, '')}" ${/<[^>]*>$/.exec(config.mailFrom)?.[0] ?? config.mailFrom}`;
};
