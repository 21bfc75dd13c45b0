import { useState } from 'react';
import { showNotLoaded } from '#lib/stores/not-loaded.ts';

/**
 * What opens at a button: loaded when somebody is about to press it, at the latest by the press that opens it. Returns it, null until
 * then, with the properties that the button needs meanwhile. A press that cannot load it says so, and the next one tries again.
 */
export function useLoadedByPress<Module>(load: () => Promise<Module>, haspopup: 'menu' | 'dialog') {
  const [loaded, setLoaded] = useState<{ module: Module } | null>(null);
  const warm = () => void load().catch(() => {});
  const press = () => void load().then((module) => setLoaded({ module }), showNotLoaded);
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
