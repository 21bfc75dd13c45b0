import { type ComponentType, type PropsWithChildren, useEffect, useRef, useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/** Loads code ahead of the press that is likely to need it. If that fails, the press tries again. */
export const warm = (load: () => Promise<unknown>) => () => void load().catch(() => {});

/**
 * A part of a screen whose code is loaded when it is first shown; until then its children are shown, or nothing. If loading fails,
 * `onFailed` gets the props, so that it can close the part. The next time the part is shown, it is loaded again. With React's `lazy` the
 * whole screen would fail permanently.
 */
export function loadedLater<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  onFailed?: (props: Props) => void,
): ComponentType<PropsWithChildren<Props>> {
  let known: ComponentType<Props> | null = null;

  return function LoadedLater(props: PropsWithChildren<Props>) {
    // The server renders nothing for it, so hydration must render nothing, even if another screen of this document has loaded it.
    const Part = useSyncExternalStore(
      never,
      () => known,
      () => null,
    );
    const [, setLoaded] = useState(false);
    const latest = useRef(props);
    latest.current = props;

    useEffect(() => {
      if (known) return;
      let isShown = true;
      load().then(
        (module) => {
          known = module.default;
          if (isShown) setLoaded(true);
        },
        () => isShown && onFailed?.(latest.current),
      );
      return () => {
        isShown = false;
      };
    }, []);

    return Part ? <Part {...props} /> : props.children;
  };
}
