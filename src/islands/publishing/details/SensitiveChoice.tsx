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
      <div className="flex min-h-11 items-center gap-3">
        <EyeOff size={24} strokeWidth={1.75} aria-hidden className="shrink-0 text-dim" />
        <div className="grow">
          <p id="composer-sensitive" className="text-14 font-medium">
            {texts.sensitive}
          </p>
          <p id="composer-sensitive-text" className="text-14 text-dim">
            {texts.sensitiveText}
          </p>
        </div>
        <button
          type="button"
          role="switch"
          aria-checked={on}
          aria-labelledby="composer-sensitive"
          aria-describedby="composer-sensitive-text"
          onClick={() => edit('sensitive', on ? null : 'OTHER')}
          className="grid min-h-11 place-items-center rounded-full"
        >
          <span aria-hidden data-on={on} className="switch">
            <span />
          </span>
        </button>
      </div>
      {on && <ReasonChoice value={sensitive} onChoose={(reason) => edit('sensitive', reason)} />}
    </div>
  );
}
