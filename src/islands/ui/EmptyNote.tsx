import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  icon: LucideIcon;
  text: ReactNode;
  /** A link to a useful next page. */
  children?: ReactNode;
}

/** Takes the place of a list. Screen readers announce it, because it appears without a press. */
export function EmptyNote({ icon: Icon, text, children }: Props) {
  return (
    <div className="grid justify-items-center gap-4 px-4 py-16 text-center">
      <Icon size={56} strokeWidth={1.25} aria-hidden className="text-dim" />
      <p role="status" className="member-text max-w-full text-dim">
        {text}
      </p>
      {children}
    </div>
  );
}
