import { useStore } from '@nanostores/react';
import { EyeOff } from 'lucide-react';
import { sensitiveChoice as texts } from '#lib/texts/post/sensitive-choice.ts';
import { ReasonChoice } from '../../sensitive/ReasonChoice.tsx';
import { useComposer } from '../composer-context.ts';

/** Says whether the new post is sensitive, and why. The reasons show once it is. */
export function SensitiveChoice() {
  const { $form, edit } = useComposer().form;
  const { sensitive } = useStore($form, { ssr: 'initial' });
  const on = sensitive !== null;
  return (
    <div className="grid gap-3">
      <label className="flex min-h-11 items-center gap-3">
        <EyeOff size={24} strokeWidth={1.75} aria-hidden className="shrink-0 text-dim" />
        <span className="grow">
          <span className="block text-14 font-medium">{texts.sensitive}</span>
          <span id="composer-sensitive-text" className="block text-14 text-dim">
            {texts.sensitiveText}
          </span>
        </span>
        <input
          type="checkbox"
          checked={on}
          aria-label={texts.sensitive}
          aria-describedby="composer-sensitive-text"
          onChange={() => edit('sensitive', on ? null : 'OTHER')}
          className="mx-2 size-6 shrink-0 accent-accent"
        />
      </label>
      {on && <ReasonChoice value={sensitive} onChoose={(reason) => edit('sensitive', reason)} />}
    </div>
  );
}
