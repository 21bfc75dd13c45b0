import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  hint?: string;
  /** Beside the heading. */
  action?: ReactNode;
  children?: ReactNode;
}

/** A card of the screen with its heading. */
export function Section({ title, hint, action, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-raised px-4 py-4 lg:px-6 lg:py-5">
      <div className="flex items-center gap-4">
        <div className="min-w-0 grow">
          <h2 id={id} className="text-20">
            {title}
          </h2>
          {hint && <p className="mt-1 text-14 text-dim">{hint}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
