import * as v from 'valibot';
import { type DataOf, endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import * as messages from './settings-messages.ts';

const mebibyte = 1024 * 1024;

export const settingGroups = ['identity', 'access', 'notice', 'limits', 'retention', 'feed', 'sensitive'] as const;
export type SettingGroup = (typeof settingGroups)[number];

/** The longest address of a logo: about 300 kB of data. */
const logoCharacters = 400_000;

/** How the form shows a setting; its schema follows from it. */
export type SettingField =
  | { kind: 'text' | 'lines'; least?: number; most: number }
  | { kind: 'number'; least: number; most: number; step?: number }
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'switch' }
  /** `#rrggbb`, or empty for Riff's own. */
  | { kind: 'colour' }
  /** An image as an address with its data, or empty for Riff's own. */
  | { kind: 'image' }
  /** ISO 8601 in UTC, or empty for none. */
  | { kind: 'moment' }
  | { kind: 'languages' };

/** The environment's variables that win over a setting. */
export type SettingVariable = 'LANGUAGES' | 'MEMBER_STORAGE' | 'LOG_DAYS';

interface Setting<Value> {
  group: SettingGroup;
  field: SettingField;
  default: Value;
  variable?: SettingVariable;
}

const text = (group: SettingGroup, field: { least?: number; most: number }, own = ''): Setting<string> => ({
  group,
  field: { kind: 'text', ...field },
  default: own,
});
const lines = (group: SettingGroup, most: number): Setting<string> => ({
  group,
  field: { kind: 'lines', most },
  default: '',
});
const number = (
  group: SettingGroup,
  own: number,
  bounds: { least: number; most: number; step?: number },
  variable?: SettingVariable,
): Setting<number> => ({ group, field: { kind: 'number', ...bounds }, default: own, ...(variable && { variable }) });
const onOff = (group: SettingGroup, own: boolean): Setting<boolean> => ({
  group,
  field: { kind: 'switch' },
  default: own,
});

/** The ways to get an account. */
export const registrationModes = ['OPEN', 'APPROVAL', 'INVITATION', 'CLOSED'] as const;
export type RegistrationMode = (typeof registrationModes)[number];

const registration: Setting<RegistrationMode> = {
  group: 'access',
  field: { kind: 'choice', options: registrationModes },
  default: 'OPEN',
};
const languages: Setting<string[]> = {
  group: 'identity',
  field: { kind: 'languages' },
  default: ['en', 'de', 'ar'],
  variable: 'LANGUAGES',
};

/** Every setting of the installation, in the order of the form. The defaults are what Riff does without any setting. */
export const settingList = {
  name: text('identity', { least: 1, most: 30 }, 'Riff'),
  description: lines('identity', 300),
  logo: { group: 'identity', field: { kind: 'image' }, default: '' } as Setting<string>,
  accent: { group: 'identity', field: { kind: 'colour' }, default: '' } as Setting<string>,
  languages,
  contact: text('identity', { most: 254 }),
  registration,
  /** Visitors see nothing but the pages of the account area. */
  membersOnly: onOff('access', false),
  /** Where registration is by invitation, members may invite people, not moderators alone. */
  membersInvite: onOff('access', false),
  /** In years; 0: nobody is asked. */
  minimumAge: number('access', 0, { least: 0, most: 21 }),
  /** Shown on every page until it ends; empty: none. */
  announcement: lines('notice', 300),
  announcementEnds: { group: 'notice', field: { kind: 'moment' }, default: '' } as Setting<string>,
  /** Only administrators can use the installation. */
  maintenance: onOff('notice', false),
  maintenanceText: lines('notice', 500),
  /** In MiB. */
  videoSize: number('limits', limits.uploadBytes / mebibyte, { least: 1, most: limits.uploadBytes / mebibyte }),
  imageSize: number('limits', limits.uploadBytes / mebibyte, { least: 1, most: limits.uploadBytes / mebibyte }),
  /** In seconds. */
  videoLength: number('limits', limits.videoSeconds - 1, { least: 5, most: limits.videoSeconds - 1 }),
  /** In GB, for one member. */
  memberStorage: number('limits', 5, { least: 0.1, most: 10_000, step: 0.1 }, 'MEMBER_STORAGE'),
  /** For one member in 24 hours; 0: as many as they like. */
  postsPerDay: number('limits', 0, { least: 0, most: 1_000 }),
  logDays: number('retention', 90, { least: 7, most: 3_650 }, 'LOG_DAYS'),
  notificationDays: number('retention', 90, { least: 7, most: 365 }),
  /** Days after which a deleted post is gone for good. */
  deletedDays: number('retention', 30, { least: 1, most: 365 }),
  freshness: number('feed', 1, { least: 0, most: 3, step: 0.1 }),
  engagement: number('feed', 0.7, { least: 0, most: 3, step: 0.1 }),
  interest: number('feed', 1.2, { least: 0, most: 3, step: 0.1 }),
  /** Hours after which freshness is worth half. */
  freshnessHours: number('feed', 36, { least: 1, most: 336 }),
  sensitivePosts: onOff('sensitive', true),
  /** Members can let Riff show sensitive posts at once. */
  sensitiveUncovered: onOff('sensitive', true),
} satisfies Record<string, Setting<unknown>>;

export type SettingName = keyof typeof settingList;
export const settingNames = Object.keys(settingList) as SettingName[];

/** The values that hold now. */
export type Settings = { readonly [Name in SettingName]: (typeof settingList)[Name]['default'] };
export const defaultSettings: Settings = Object.fromEntries(
  settingNames.map((name) => [name, settingList[name].default]),
) as Settings;

const settingValue = v.union([v.string(), v.number(), v.boolean(), v.array(v.string())]);
export type SettingValue = v.InferOutput<typeof settingValue>;

const isLine = (value: string) => !/[\p{Cc}]/u.test(value);
const isText = (value: string) => !/(?!\n)\p{Cc}/u.test(value);

function schemaOf(field: SettingField): v.GenericSchema<unknown, SettingValue> {
  const wrong = messages.settingInvalid;
  switch (field.kind) {
    case 'text':
    case 'lines':
      return v.pipe(
        v.string(wrong),
        v.trim(),
        v.minLength(field.least ?? 0, messages.settingNeeded),
        v.maxGraphemes(field.most, messages.settingLong),
        v.maxLength(field.most * 20, messages.settingLong),
        v.check(field.kind === 'text' ? isLine : isText, wrong),
      );
    case 'number':
      return v.pipe(
        v.number(messages.settingNotNumber),
        v.minValue(field.least, messages.settingOutOfBounds),
        v.maxValue(field.most, messages.settingOutOfBounds),
        v.check((value) => field.step !== undefined || Number.isInteger(value), messages.settingNotWhole),
      );
    case 'choice':
      return v.picklist(field.options, wrong);
    case 'switch':
      return v.boolean(wrong);
    case 'colour':
      return v.union([v.literal(''), v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/))], wrong);
    case 'image':
      return v.pipe(
        v.string(wrong),
        v.regex(/^$|^data:image\/(png|jpeg|webp);base64,[\w+/=]+$/, wrong),
        v.maxLength(logoCharacters, messages.settingImageLarge),
      );
    case 'moment':
      return v.union([v.literal(''), v.pipe(v.string(), v.isoTimestamp())], wrong);
    case 'languages':
      return v.pipe(
        v.array(v.pipe(v.string(), v.regex(/^[a-z]{2}(-[A-Z]{2})?$/, wrong)), wrong),
        v.check((tags) => tags.includes('en') && new Set(tags).size === tags.length, messages.settingNeedsEnglish),
      );
  }
}

/** What a setting accepts. */
export const settingSchemas = Object.fromEntries(
  settingNames.map((name) => [name, schemaOf(settingList[name].field)]),
) as Record<SettingName, v.GenericSchema<unknown, SettingValue>>;

const name = v.picklist(settingNames);

/** A setting as the Settings screen edits it. */
const shownSetting = v.object({
  name,
  value: settingValue,
  isDefault: v.boolean(),
  /** Changes with each save: a save is refused if another administrator has saved the setting in the meantime. */
  version: v.number(),
  /** The environment's variable that decides instead; null: this screen decides. */
  lockedBy: v.nullable(v.string()),
  /** When and by whom it was last changed; null: never. */
  changed: v.nullable(v.object({ at: v.string(), userCode: v.nullable(v.string()), userName: v.nullable(v.string()) })),
});
export type ShownSetting = v.InferOutput<typeof shownSetting>;

export const getSettings = endpoint({
  method: 'GET',
  path: 'settings',
  summary: 'The settings of the installation, and what its environment decides.',
  access: 'SETTINGS.view',
  data: v.object({
    settings: v.array(shownSetting),
    /** Other variables of the environment, without secrets. */
    environment: v.array(v.object({ variable: v.string(), value: v.string() })),
  }),
});
export type ShownSettings = DataOf<typeof getSettings>;

export const changeSetting = endpoint({
  method: 'PUT',
  path: 'settings',
  summary: 'Changes one setting; 409 if another administrator changed it since it was read.',
  access: 'SETTINGS.update',
  body: v.object({
    name,
    /** Null: back to the default. */
    value: v.nullable(settingValue),
    /** The version that was read. */
    version: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }),
  data: shownSetting,
  logged: ['name'],
  fails: [400, 409],
});
