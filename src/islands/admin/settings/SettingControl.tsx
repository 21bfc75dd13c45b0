import { settingList } from '#lib/contract/admin/settings.ts';
import { isLanguage, languages, offeredLanguages } from '#lib/language/languages.ts';
import { siteSettings as texts } from '#lib/texts/admin/site-settings.ts';
import { Switch } from '../../ui/form/Switch.tsx';
import { type ControlProps, Hint } from './control.tsx';
import { DraftField } from './DraftField.tsx';
import { LogoField } from './LogoField.tsx';

/** The control that the kind of the setting asks for. */
export function SettingControl(props: ControlProps) {
  const { kind } = settingList[props.setting.name].field;
  if (kind === 'switch') return <SwitchControl {...props} />;
  if (kind === 'choice') return <ChoiceControl {...props} />;
  if (kind === 'languages') return <LanguagesControl {...props} />;
  if (kind === 'image') return <LogoField {...props} />;
  return <DraftField {...props} />;
}

function SwitchControl({ id, setting, label, hint, describedBy, disabled, onSave }: ControlProps) {
  return (
    <div className="flex min-h-11 items-center gap-4">
      <div className="min-w-0 grow">
        <p id={id} className="font-medium">
          {label}
        </p>
        <Hint id={id} text={hint} />
      </div>
      <Switch
        on={setting.value === true}
        labelledBy={id}
        describedBy={describedBy}
        disabled={disabled}
        onSwitch={onSave}
      />
    </div>
  );
}

function ChoiceControl({ id, setting, label, hint, describedBy, disabled, onSave }: ControlProps) {
  const { field } = settingList[setting.name];
  const options = field.kind === 'choice' ? field.options : [];
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <select
        id={id}
        value={String(setting.value)}
        disabled={disabled}
        aria-describedby={describedBy}
        onChange={({ target }) => onSave(target.value)}
        className="h-12 w-full max-w-sm rounded border border-edge bg-ground px-3 text-16 disabled:opacity-50"
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {(texts as unknown as Record<string, string>)[option] ?? option}
          </option>
        ))}
      </select>
      <Hint id={id} text={hint} />
    </div>
  );
}

function LanguagesControl({ id, setting, label, hint, describedBy, disabled, onSave }: ControlProps) {
  const chosen = Array.isArray(setting.value) ? setting.value : [];
  const offered = [...new Set([...offeredLanguages, ...chosen.filter(isLanguage)])];
  return (
    <fieldset disabled={disabled} aria-describedby={describedBy}>
      <legend className="font-medium">{label}</legend>
      <div className="flex flex-wrap gap-x-6">
        {offered.map((tag) => (
          <label key={tag} className="inline-flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              className="size-5"
              checked={chosen.includes(tag)}
              disabled={tag === 'en'}
              onChange={({ target }) =>
                onSave(offered.filter((one) => (one === tag ? target.checked : chosen.includes(one))))
              }
            />
            <span lang={tag}>{languages[tag].name}</span>
          </label>
        ))}
      </div>
      <Hint id={id} text={hint} />
    </fieldset>
  );
}
