import { ImageUp, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import * as messages from '#lib/contract/admin/settings-messages.ts';
import { showToast } from '#lib/stores/toast.ts';
import { siteSettings as texts } from '#lib/texts/admin/site-settings.ts';
import { Button } from '../../ui/Button.tsx';
import { type ControlProps, Hint } from './control.tsx';
import { logoAddress } from './logo-address.ts';

/** The logo: the present one, and a file in its place. */
export function LogoField({ id, setting, label, hint, describedBy, disabled, onSave }: ControlProps) {
  const input = useRef<HTMLInputElement>(null);
  const logo = String(setting.value);
  async function pick(file: File | undefined) {
    if (!file) return;
    const address = await logoAddress(file);
    if (address === null) showToast(messages.settingNotImage, 'destructive');
    else onSave(address);
  }
  return (
    <div className="grid gap-2">
      <p id={id} className="font-medium">
        {label}
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {logo === '' ? (
          <span className="text-14 text-dim">{texts.riffOwn}</span>
        ) : (
          <img src={logo} alt="" className="size-14 rounded border border-line object-contain" />
        )}
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-labelledby={id}
          aria-describedby={describedBy}
          disabled={disabled}
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            void pick(target.files?.[0]);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
        <Button kind="quiet" disabled={disabled} className="disabled:opacity-50" onClick={() => input.current?.click()}>
          <ImageUp size={18} aria-hidden />
          {texts.chooseImage}
        </Button>
        {logo !== '' && (
          <Button kind="bare" disabled={disabled} aria-label={texts.removeImage} onClick={() => onSave('')}>
            <Trash2 size={18} aria-hidden />
          </Button>
        )}
      </div>
      <Hint id={id} text={hint} />
    </div>
  );
}
