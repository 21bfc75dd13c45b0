import { atom, type ReadableAtom } from 'nanostores';
import { dataOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import {
  changeSetting,
  getSettings,
  type SettingName,
  type SettingValue,
  type ShownSetting,
  type ShownSettings,
} from '#lib/contract/admin/settings.ts';
import * as messages from '#lib/contract/admin/settings-messages.ts';
import { siteSettings } from '#lib/texts/admin/site-settings.ts';
import { whyFailed } from '../../lists/why-failed.ts';
import { showToast } from '../../toast.ts';

/** The settings of the installation on their screen. */
export interface SiteSettings {
  /** Null until they are loaded. */
  $settings: ReadableAtom<ShownSettings | null>;
  /** Why they could not be loaded; null if they are there, or on their way. */
  $failure: ReadableAtom<string | null>;
  /** The settings that are being saved. */
  $saving: ReadableAtom<ReadonlySet<SettingName>>;
  /** Why a value was refused, by setting. */
  $errors: ReadableAtom<Partial<Record<SettingName, string>>>;
  load(): Promise<void>;
  /** Saves a value, or the default if it is null; the toast offers to undo that. */
  change(name: SettingName, value: SettingValue | null): Promise<void>;
}

/** Creates the store; `first` is what the server rendered, null if it could not. */
export function createSiteSettings(first: ShownSettings | null): SiteSettings {
  const $settings = atom(first);
  const $failure = atom<string | null>(null);
  const $saving = atom<ReadonlySet<SettingName>>(new Set());
  const $errors = atom<Partial<Record<SettingName, string>>>({});

  const find = (name: SettingName) => $settings.get()?.settings.find((setting) => setting.name === name);

  function adopt(changed: ShownSetting): void {
    const all = $settings.get();
    if (!all) return;
    $settings.set({ ...all, settings: all.settings.map((one) => (one.name === changed.name ? changed : one)) });
  }

  async function load(): Promise<void> {
    $failure.set(null);
    const outcome = await dataOf(request(getSettings), whyFailed());
    if (outcome.ok) $settings.set(outcome.data);
    else $failure.set(outcome.message);
  }

  async function send(before: ShownSetting, value: SettingValue | null): Promise<ShownSetting | null> {
    const { name, version } = before;
    $saving.set(new Set([...$saving.get(), name]));
    const outcome = await dataOf(request(changeSetting, { body: { name, value, version } }), messages.settingNotSaved);
    $saving.set(new Set([...$saving.get()].filter((one) => one !== name)));
    $errors.set({ ...$errors.get(), [name]: outcome.ok ? undefined : outcome.errors['value'] });
    if (outcome.ok) {
      adopt(outcome.data);
      return outcome.data;
    }
    showToast(outcome.message, 'destructive');
    // The new value of the other administrator is what this one decides about.
    if (outcome.code === 409) await load();
    return null;
  }

  async function undo(changed: ShownSetting, { value, isDefault }: ShownSetting): Promise<void> {
    if (await send(changed, isDefault ? null : value)) showToast(messages.settingUndone);
  }

  return {
    ...{ $settings, $failure, $saving, $errors, load },
    async change(name, value) {
      const before = find(name);
      if (!before || $saving.get().has(name)) return;
      const changed = await send(before, value);
      if (!changed) return;
      const text = value === null ? messages.settingReset : messages.settingSaved;
      showToast(text, 'success', undefined, { label: siteSettings.undo, run: () => void undo(changed, before) });
    },
  };
}
