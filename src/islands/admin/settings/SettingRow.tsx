import { useStore } from '@nanostores/react';
import { CircleAlert, Lock, RotateCcw } from 'lucide-react';
import { useId } from 'react';
import { type SettingName, type ShownSetting, settingList } from '#lib/contract/admin/settings.ts';
import { around } from '#lib/language/catalogue.ts';
import { said } from '#lib/language/language.ts';
import type { SiteSettings } from '#lib/stores/admin/settings/settings.ts';
import { siteSettings as texts } from '#lib/texts/admin/site-settings.ts';
import { useReady } from '../../ui/hooks/use-ready.ts';
import { TimeCell } from '../table/TimeCell.tsx';
import { SettingControl } from './SettingControl.tsx';

interface Props {
  store: SiteSettings;
  setting: ShownSetting;
  mayChange: boolean;
}

/** One setting: its label, its control, and who changed it. */
export function SettingRow({ store, setting, mayChange }: Props) {
  const { name, lockedBy, isDefault, changed } = setting;
  const id = useId();
  const ready = useReady();
  const error = useStore(store.$errors, { ssr: 'initial' })[name];
  const hint = hintOf(name);
  const canChange = ready && mayChange && lockedBy === null;
  const notes = [hint && `${id}-hint`, lockedBy && `${id}-lock`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div data-setting={name} className="grid gap-2 border-t border-line py-4 first:border-t-0">
      <SettingControl
        {...{ id, setting }}
        label={texts[name]}
        hint={hint}
        describedBy={notes || undefined}
        disabled={!canChange}
        isWrong={error !== undefined}
        onSave={(value) => void store.change(name, value)}
      />
      {error && (
        <p id={`${id}-error`} role="alert" className="flex items-start gap-1 text-14 text-danger-text">
          <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
          {said(error)}
        </p>
      )}
      {lockedBy && (
        <p id={`${id}-lock`} className="flex items-start gap-2 text-14 text-dim">
          <Lock size={14} aria-hidden className="mt-1 shrink-0" />
          {texts.lockedBy({ variable: lockedBy })}
        </p>
      )}
      {!lockedBy && (changed || !isDefault) && (
        <div className="flex flex-wrap items-center gap-x-4 text-14 text-dim">
          {changed && <Changed {...changed} />}
          {!isDefault && mayChange && (
            <button
              type="button"
              disabled={!canChange}
              aria-label={texts.toDefaultOf({ name: texts[name] })}
              onClick={() => void store.change(name, null)}
              className="inline-flex min-h-11 items-center gap-1.5 font-medium hover:text-text disabled:opacity-50"
            >
              <RotateCcw size={14} aria-hidden />
              {texts.toDefault}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

function Changed({ at, userName }: NonNullable<ShownSetting['changed']>) {
  const sentence = (time: string) =>
    userName === null ? texts.changedAt({ time }) : texts.changedBy({ name: `@${userName}`, time });
  const [before, after] = around(sentence);
  return (
    <p dir="auto">
      {before}
      <TimeCell at={at} />
      {after}
    </p>
  );
}

/** The hint of a setting; some need none. */
const hintOf = (name: SettingName): string | undefined => {
  const { field } = settingList[name];
  const own = (texts as unknown as Record<string, string | undefined>)[`${name}Hint`];
  if (own || field.kind !== 'number') return own;
  return texts.bounds({ least: field.least, most: field.most });
};
