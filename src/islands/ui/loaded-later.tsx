import { type ComponentType, useEffect, useRef, useState } from 'react';

/**
 * A part of a screen whose code is loaded when it is first shown; until then nothing is. If it cannot be loaded, `onFailed` gets the
 * props to close it with, and the next time it is shown it is loaded again: with React's `lazy` the whole screen would fail, for good.
 */
export function loadedLater<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  onFailed: (props: Props) => void,
): ComponentType<Props> {
  let known: ComponentType<Props> | null = null;

  return function LoadedLater(props: Props) {
    const [Part, setPart] = useState(() => known);
    const latest = useRef(props);
    latest.current = props;

    useEffect(() => {
      if (Part) return;
      let isShown = true;
      load().then(
        (module) => {
          known = module.default;
          if (isShown) setPart(() => module.default);
        },
        () => isShown && onFailed(latest.current),
      );
      return () => {
        isShown = false;
      };
    }, [Part]);

    return Part && <Part {...props} />;
  };
}
