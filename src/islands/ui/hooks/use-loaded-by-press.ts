import { useState } from 'react';
import { warm } from '../loaded-later.tsx';

/**
 * Loads the code of a surface when a press on its button is likely, at the latest with that press. Returns the code, null
 * until it is loaded, and the properties that the button needs until then. `onFailed` is called after a press that cannot load it; the
 * next press tries again.
 */
export function useLoadedByPress<Module>(
  load: () => Promise<Module>,
  haspopup: 'menu' | 'dialog',
  onFailed: () => void,
) {
  const [loaded, setLoaded] = useState<Module | null>(null);
  if (loaded) return [loaded, {}] as const;
  const buttonProps = {
    'aria-haspopup': haspopup,
    'aria-expanded': false,
    onPointerEnter: warm(load),
    onFocus: warm(load),
    onClick: () => void load().then((module) => setLoaded(() => module), onFailed),
  } as const;
  return [null, buttonProps] as const;
}
