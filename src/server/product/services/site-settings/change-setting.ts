import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import {
  type SettingName,
  type SettingValue,
  type ShownSetting,
  settingSchemas,
} from '#lib/contract/admin/settings.ts';
import * as messages from '#lib/contract/admin/settings-messages.ts';
import { announce } from '#server/ground/db/changes.ts';
import { siteSettings } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { badInput, Outdated } from '#server/product/problem.ts';
import { accentColours } from './accent.ts';
import { drawLogo } from './draw-logo.ts';
import { readSetting } from './list-settings.ts';
import { lockedBy, shownValue } from './site-settings.ts';

interface Wanted {
  name: SettingName;
  /** Null: back to the default. */
  value: SettingValue | null;
  version: number;
}

/** A setting after its change, and the value that it had before. */
interface Changed {
  setting: ShownSetting;
  before: SettingValue;
}

/**
 * Changes a setting in all processes. 400 for a value that it does not accept or if the environment decides; 409 with the setting as it is
 * if somebody changed it since it was read. Nobody is named who sets up a new installation before it has an administrator.
 */
export async function changeSetting(
  context: Context,
  member: Pick<Member, 'id'> | null,
  wanted: Wanted,
): Promise<Changed> {
  const { name, version } = wanted;
  if (lockedBy(name, context.config)) throw refused(messages.settingLocked);
  const value = await acceptedValue(context, wanted);
  const changed = await context.db.transaction(async (tx) => {
    const fields = { value, changedAt: context.now(), changedBy: member?.id ?? null };
    // Creates the row that the next statement locks.
    await tx
      .insert(siteSettings)
      .values({ name, ...fields, value: null, version: 0 })
      .onConflictDoNothing();
    const [row] = await tx.select().from(siteSettings).where(eq(siteSettings.name, name)).for('update');
    if (!row) throw new Error(`no row of ${name}`);
    if (row.version !== version)
      throw new Outdated(messages.settingChanged, await readSetting(context.db, name, context.config));
    const before = shownValue(name, row.value, context.config);
    await tx
      .update(siteSettings)
      .set({ ...fields, version: version + 1 })
      .where(eq(siteSettings.name, name));
    await announce(tx, [{ about: 'settings', id: 0 }]);
    return { setting: await readSetting(tx, name, context.config), before };
  });
  await context.settings.reload();
  return changed;
}

/** The value as it is stored; throws a Problem for one that the setting does not accept. */
async function acceptedValue(context: Context, { name, value }: Wanted): Promise<SettingValue | null> {
  if (value === null) return null;
  const parsed = v.safeParse(settingSchemas[name], value);
  if (!parsed.success) throw refused(parsed.issues[0].message);
  const accepted = parsed.output;
  if (name === 'accent' && accepted !== '' && !accentColours(String(accepted))) throw refused(messages.settingContrast);
  if (name === 'logo' && accepted !== '') return await drawLogo(String(accepted));
  if (name === 'languages' && Array.isArray(accepted))
    return context.config.languages.filter((tag) => accepted.includes(tag));
  return accepted;
}

const refused = (message: string) => badInput({ value: message }, message);
