import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLoadedByPress } from './hooks/use-loaded-by-press.ts';

const load = () => import('./Menu.tsx');
type Parts = Awaited<ReturnType<typeof load>>;

interface Props {
  label: string;
  className: string;
  /** Called if a press could not load the menu. */
  onNotLoaded: () => void;
  /** The items, made of the parts of a menu. */
  children: (parts: Parts) => ReactNode;
}

/** The button with three dots. */
export function MoreButton({ label, className, onNotLoaded, children }: Props) {
  const [parts, buttonProps] = useLoadedByPress(load, 'menu', onNotLoaded);
  const button = (
    <button type="button" aria-label={label} className={className} {...buttonProps}>
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
