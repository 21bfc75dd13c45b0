import { Settings } from 'lucide-react';
import { showNotLoaded } from '#lib/stores/not-loaded.ts';
import { shell } from '#lib/texts/shell.ts';
import { Button } from '../ui/Button.tsx';
import { useLoadedByPress } from '../ui/hooks/use-loaded-by-press.ts';
import { useReady } from '../ui/hooks/use-ready.ts';

const load = () => import('./SettingsMenu.tsx');

/** The settings on a member's own profile. */
export function ProfileMenu() {
  const ready = useReady();
  const [loaded, buttonProps] = useLoadedByPress(load, 'menu', showNotLoaded);
  const button = (
    <Button kind="quiet" className="px-4" disabled={!ready} {...buttonProps}>
      <Settings size={20} strokeWidth={1.75} aria-hidden />{' '}
      <span className="sr-only sm:not-sr-only">{shell.settings}</span>
    </Button>
  );
  return loaded ? <loaded.default trigger={button} /> : button;
}
