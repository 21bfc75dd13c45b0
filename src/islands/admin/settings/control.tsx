import type { SettingValue, ShownSetting } from '#lib/contract/admin/settings.ts';

/** What every control of a setting gets. */
export interface ControlProps {
  id: string;
  setting: ShownSetting;
  label: string;
  hint: string | undefined;
  describedBy: string | undefined;
  disabled: boolean;
  isWrong: boolean;
  onSave: (value: SettingValue) => void;
}

/** The hint of a setting, to which its control refers. */
export function Hint({ id, text }: { id: string; text: string | undefined }) {
  return text ? (
    <p id={`${id}-hint`} className="text-14 text-dim">
      {text}
    </p>
  ) : null;
}
