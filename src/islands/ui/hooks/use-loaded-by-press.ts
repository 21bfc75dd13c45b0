import { useState } from 'react';

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
  const [loaded, setLoaded] = useState<{ module: Module } | null>(null);
  const warm = () => void load().catch(() => {});
  const press = () => void load().then((module) => setLoaded({ module }), onFailed);
  const buttonProps = loaded
    ? {}
    : ({
        'aria-haspopup': haspopup,
        'aria-expanded': false,
        onPointerEnter: warm,
        onFocus: warm,
        onClick: press,
      } as const);
  return [loaded?.module ?? null, buttonProps] as const;
}
