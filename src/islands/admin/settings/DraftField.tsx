import { type FormEvent, useState } from 'react';
import { type SettingValue, settingList } from '#lib/contract/admin/settings.ts';
import { siteSettings as texts } from '#lib/texts/admin/site-settings.ts';
import { Button } from '../../ui/Button.tsx';
import { useReady } from '../../ui/hooks/use-ready.ts';
import { type ControlProps, Hint } from './control.tsx';

const frame = 'min-w-0 rounded border bg-ground px-3 text-16 disabled:opacity-50';

/** A setting that is typed, and saved with a button or the Enter key. */
export function DraftField({ id, setting, label, hint, describedBy, disabled, isWrong, onSave }: ControlProps) {
  const { field } = settingList[setting.name];
  const ready = useReady();
  const saved = draftOf(field.kind, setting.value, ready);
  const [draft, setDraft] = useState(saved);
  // A value from elsewhere replaces what is being typed.
  const [last, setLast] = useState(saved);
  if (last !== saved) {
    setLast(saved);
    setDraft(saved);
  }
  const isChanged = draft !== saved;
  function save(event: FormEvent) {
    event.preventDefault();
    // The button that was pressed goes away.
    document.getElementById(id)?.focus();
    if (isChanged && !disabled) onSave(parsedValue(field.kind, draft));
  }
  const shared = {
    id,
    disabled,
    value: draft,
    'aria-describedby': describedBy,
    'aria-invalid': isWrong || undefined,
    onChange: ({ target }: { target: { value: string } }) => setDraft(target.value),
  };
  const border = isWrong ? 'border-danger-text' : 'border-edge';
  return (
    <form noValidate onSubmit={save} className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <div className="flex flex-wrap items-start gap-2">
        {field.kind === 'lines' ? (
          <textarea {...shared} rows={3} dir="auto" className={`${frame} ${border} w-full py-2`} />
        ) : (
          <input {...shared} {...inputOf(field)} className={`${frame} ${border} h-12 w-full max-w-sm`} />
        )}
        {field.kind === 'colour' && <ColourPicker label={label} {...{ draft, disabled, setDraft }} />}
        {isChanged && (
          <Button type="submit" disabled={disabled} aria-label={texts.saveOf({ name: label })}>
            {texts.save}
          </Button>
        )}
      </div>
      <Hint id={id} text={hint} />
    </form>
  );
}

interface PickerProps {
  label: string;
  draft: string;
  disabled: boolean;
  setDraft: (draft: string) => void;
}

const ColourPicker = ({ label, draft, disabled, setDraft }: PickerProps) => (
  <input
    type="color"
    aria-label={label}
    // Riff's own accent.
    value={/^#[\da-f]{6}$/.test(draft) ? draft : '#ff4d5e'}
    disabled={disabled}
    onChange={({ target }) => setDraft(target.value)}
    className="h-12 w-14 rounded border border-edge bg-ground p-1 disabled:opacity-50"
  />
);

type Field = (typeof settingList)[keyof typeof settingList]['field'];

function inputOf(field: Field) {
  if (field.kind === 'number')
    return { type: 'number', inputMode: 'decimal', min: field.least, max: field.most, step: field.step ?? 1 } as const;
  if (field.kind === 'moment') return { type: 'datetime-local' } as const;
  if (field.kind === 'colour') return { type: 'text', placeholder: '#1e9a5f', spellCheck: false, dir: 'ltr' } as const;
  return { type: 'text', dir: 'auto' } as const;
}

/** The value as it is typed; a moment in the time zone of this browser, which the server does not know. */
function draftOf(kind: Field['kind'], value: SettingValue, ready: boolean): string {
  if (kind !== 'moment') return String(value);
  if (value === '' || !ready) return '';
  const at = new Date(String(value));
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function parsedValue(kind: Field['kind'], draft: string): SettingValue {
  if (kind === 'number') return draft.trim() === '' ? '' : Number(draft);
  if (kind === 'moment') return draft === '' ? '' : new Date(draft).toISOString();
  return kind === 'colour' ? draft.trim().toLowerCase() : draft;
}
