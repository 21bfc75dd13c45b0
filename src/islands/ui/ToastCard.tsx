import { CircleAlert, CircleCheck, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controls } from '#lib/texts/controls.ts';

interface Props extends ComponentProps<'div'> {
  kind: 'success' | 'destructive' | 'info';
  title?: string | undefined;
  action?: { label: string; run: () => void } | undefined;
  onDismiss: () => void;
}

const colours = { success: 'text-success', destructive: 'text-danger-text', info: 'text-dim' };

/** One short floating message with an icon. */
export function ToastCard({ kind, title, action, onDismiss, children, ...rest }: Props) {
  const Icon = kind === 'success' ? CircleCheck : CircleAlert;
  return (
    <div
      {...rest}
      data-kind={kind}
      className="toast pointer-events-auto flex w-full max-w-[420px] items-center gap-2 rounded-card border border-line bg-raised py-1 pe-1 ps-4 text-text shadow-float"
    >
      <Icon size={20} aria-hidden className={`shrink-0 ${colours[kind]}`} />
      {/* A long button goes below the text, which would have no room beside it. */}
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-4">
        <div className="min-w-0 grow basis-36 break-words py-2 text-14 font-medium">
          {title && <p className="font-semibold">{title}</p>}
          <p className={title ? 'font-normal' : ''}>{children}</p>
        </div>
        {action && (
          <button
            type="button"
            onClick={() => {
              onDismiss();
              action.run();
            }}
            className="-ms-2 min-h-11 rounded px-2 text-start text-14 font-semibold text-accent-text hover:underline"
          >
            {action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label={controls.dismiss}
        onClick={onDismiss}
        className="grid size-11 shrink-0 place-items-center rounded-full text-dim hover:text-text"
      >
        <X size={20} aria-hidden />
      </button>
    </div>
  );
}
