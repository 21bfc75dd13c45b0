import { ChevronRight } from 'lucide-react';

interface Props {
  href: string;
  children: string;
  /** Shown before the arrow, such as a number. */
  note?: string | null;
}

/** A line that leads to a page of its own. */
export const LineLink = ({ href, children, note = null }: Props) => (
  <a href={href} className="flex min-h-11 items-center justify-between gap-4 font-semibold hover:underline">
    {children}
    <span className="flex items-center gap-2">
      {note !== null && <span className="text-14 font-normal text-dim">{note}</span>}
      <ChevronRight size={20} strokeWidth={1.75} aria-hidden className="text-dim rtl:-scale-x-100" />
    </span>
  </a>
);
