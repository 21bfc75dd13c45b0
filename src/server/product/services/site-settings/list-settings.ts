import { eq } from 'drizzle-orm';
import { type SettingName, type ShownSetting, type ShownSettings, settingNames } from '#lib/contract/admin/settings.ts';
import type { Config } from '#server/ground/config.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { accounts, siteSettings } from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import { lockedBy, shownValue } from './site-settings.ts';

/** All settings as the Settings screen edits them, in its order, and what else the environment decides. */
export async function listSettings({ db, config }: Pick<Context, 'db' | 'config'>): Promise<ShownSettings> {
  const rows = new Map((await readRows(db)).map((row) => [row.name, row]));
  return {
    settings: settingNames.map((name) => present(name, rows.get(name), config)),
    environment: environmentOf(config),
  };
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

const readRows = (db: Queryable) =>
  db
    .select({
      name: siteSettings.name,
      value: siteSettings.value,
      version: siteSettings.version,
      changedAt: siteSettings.changedAt,
      userCode: accounts.code,
      userName: accounts.userName,
    })
    .from(siteSettings)
    .leftJoin(accounts, eq(accounts.id, siteSettings.changedBy));

/** One setting as the Settings screen edits it. */
export async function readSetting(db: Queryable, name: SettingName, config: Config): Promise<ShownSetting> {
  return present(
    name,
    (await readRows(db)).find((row) => row.name === name),
    config,
  );
}

function present(name: SettingName, row: Row | undefined, config: Config): ShownSetting {
  return {
    name,
    value: shownValue(name, row?.value, config),
    isDefault: (row?.value ?? null) === null,
    version: row?.version ?? 0,
    lockedBy: lockedBy(name, config),
    changed: row ? { at: row.changedAt.toISOString(), userCode: row.userCode, userName: row.userName } : null,
  };
}

/** What administrators may want to know of the environment; no secrets. */
function environmentOf(config: Config): ShownSettings['environment'] {
  const shown: Record<string, string | null> = {
    PUBLIC_URL: config.publicUrl,
    MEDIA_PUBLIC_URL: config.mediaUrl,
    MAIL_FROM: config.mailFrom,
    OIDC_NAME: config.identityProvider?.name ?? null,
    CLOUDINARY_CLOUD: config.mediaHost?.cloud ?? null,
    ORIGINALS: config.originals,
    FREE_SPACE: `${config.freeSpace / 1_000_000_000} GB`,
    RATE_LIMITS: config.rateLimits ? 'on' : 'off',
  };
  return Object.entries(shown).flatMap(([variable, value]) => (value === null ? [] : [{ variable, value }]));
}
