import * as v from 'valibot';
import {
  defaultSettings,
  type SettingName,
  type Settings,
  type SettingValue,
  type SettingVariable,
  settingList,
  settingNames,
  settingSchemas,
} from '#lib/contract/admin/settings.ts';
import type { Config } from '#server/ground/config.ts';
import { siteSettings } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';

/** The settings of the installation, the same in all processes within moments of a change. */
export interface SiteSettings {
  /** The values that hold now. Costs nothing; ask again for each request or job instead of storing them. */
  current(): Settings;
  /** Reads the values again, because they changed. */
  reload(): Promise<void>;
}

type Reader = Pick<Context, 'config' | 'db' | 'changes' | 'log'>;

/** Reads the settings, and again whenever a process changes them or the connection for changes is back. */
export async function openSettings({ config, db, changes, log }: Reader): Promise<SiteSettings> {
  let current = defaultSettings;
  const reload = async () => {
    const rows = await db.select().from(siteSettings);
    current = settingsOf(rows, config);
  };
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
  const locked = lockedBy(name, config);
  if (locked) return ofEnvironment(locked, config);
  if (stored === null || stored === undefined) return settingList[name].default;
  const parsed = v.safeParse(settingSchemas[name], stored);
  return parsed.success ? parsed.output : settingList[name].default;
}

function settingsOf(rows: readonly { name: string; value: unknown }[], config: Config): Settings {
  const stored = new Map(rows.map(({ name, value }) => [name, value]));
  return Object.fromEntries(settingNames.map((name) => [name, shownValue(name, stored.get(name), config)])) as Settings;
}

function ofEnvironment(variable: SettingVariable, config: Config): SettingValue {
  switch (variable) {
    case 'LANGUAGES':
      return [...config.languages];
    case 'MEMBER_STORAGE':
      return config.memberStorage / 1_000_000_000;
    case 'LOG_DAYS':
      return config.logDays;
  }
}
