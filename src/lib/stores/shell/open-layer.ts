import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { layersHere, layersMark } from './layers.ts';

/** A layer over a screen with its own history entry, so that Back closes it. */
interface Layer {
  /** Adds its entry, unless the current entry is its own, and follows Back and Forward until the returned function is called. */
  listen(): Stop;
  /** Closes it and removes its entry. */
  close(): void;
}

/** By then the browser has stepped back, perhaps to another screen's entry, about which this module gets no event. */
const stepMilliseconds = 500;

/** The mark of an entry that is being left: the browser takes a moment to step back. */
let leaving: string | null = null;
let waiting: (() => void)[] = [];

const isLeaving = () => leaving !== null && leaving === platform().navigation.mark();

/** Runs the function now, or after the browser has stepped back. */
function afterStep(run: () => void): void {
  if (isLeaving()) waiting.push(run);
  else run();
}

/** Removes the entry of this layer, with those of the layers above it, and runs `then`; false if this entry has no such layer. */
export function leaveLayer(name: string, then?: () => void): boolean {
  const { navigation, clock } = platform();
  const layers = layersHere();
  const at = layers.indexOf(name);
  if (at < 0) return false;
  if (then) waiting.push(then);
  if (isLeaving()) return true;
  leaving = navigation.mark();
  const arrive = () => {
    stop();
    stopWaiting();
    leaving = null;
    const runs = waiting;
    waiting = [];
    for (const run of runs) run();
  };
  const stop = navigation.listen(arrive);
  const stopWaiting = clock.after(stepMilliseconds, arrive);
  navigation.back(layers.length - at);
  return true;
}

/** Creates a layer that is open from the start. `onGone` is called when it must close, for any reason. */
export function createLayer(name: string, onGone: () => void): Layer {
  const isHere = () => layersHere().includes(name);
  let wasShown = false;

  return {
    listen() {
      const { navigation } = platform();
      const isBack = wasShown;
      wasShown = true;
      let isStopped = false;
      afterStep(() => {
        if (isStopped || isHere()) return;
        // Its screen was parked, and is now shown by another entry.
        if (isBack) return onGone();
        const { pathname, search } = navigation.url();
        navigation.push(pathname + search, layersMark([...layersHere(), name]));
      });
      const stop = navigation.listen(() => {
        if (!isHere()) onGone();
      });
      return () => {
        isStopped = true;
        stop();
      };
    },
    close() {
      onGone();
      leaveLayer(name);
    },
  };
}
