import { useState } from 'react';
import { warm } from '../loaded-later.tsx';

/**
 * What opens at a button: loaded when somebody is about to press it, at the latest by the press that opens it. Returns it, null until
 * then, with the properties that the button needs meanwhile. After a press that cannot load it, `onFailed` is called, and the
 * next one tries again.
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
