import { Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';

const load = () => import('./Menu.tsx');
type Parts = Awaited<ReturnType<typeof load>>;
const warm = () => void load().catch(() => {});

interface Props {
  label: string;
  className: string;
  /** The items, made of the parts of a menu. */
  children: (parts: Parts) => ReactNode;
}

/** The button with three dots. Its menu is loaded by the press that opens it, or a moment before. */
export function MoreButton({ label, className, children }: Props) {
  const [parts, setParts] = useState<Parts | null>(null);
  const button = (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={warm}
      onFocus={warm}
      // Offline the press does nothing, and the next one tries again.
      onClick={parts ? undefined : () => void load().then(setParts, () => {})}
      className={className}
    >
      <Ellipsis size={20} strokeWidth={1.75} aria-hidden />
    </button>
  );
  if (!parts) return button;
  return (
    <parts.Menu label={label} trigger={button} defaultOpen>
      {children(parts)}
    </parts.Menu>
  );
}
