import { atom, type ReadableAtom } from 'nanostores';
import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { layersHere, layersMark, markedPost, postLayer } from '../shell/layers.ts';

/** The list that a popup was opened from. */
export interface PopupSource {
  /** The codes of the posts in the list, in their order. */
  codes(): readonly string[];
  loadMore(): Promise<void>;
}

/** A popup with one post of a list; the address is the post's own, and Back closes it. */
export interface PostPopup {
  /** The post that is shown; null while the popup is closed. */
  $code: ReadableAtom<string | null>;
  open(postCode: string): void;
  /** Shows the next or previous post of the list. */
  step(by: 1 | -1): void;
  canStep(by: 1 | -1): boolean;
  close(): void;
  /** Follows Back and Forward until the returned function is called. */
  listen(): Stop;
}

const nearEnd = 3;

/** Makes this entry belong to another post's popup; layers over the popup stay. */
const rewriteTo = (postCode: string) =>
  platform().navigation.rewrite(paths.home(postCode), layersMark([postLayer(postCode), ...layersHere().slice(1)]));

/** Creates the popup of a list, closed. */
export function createPostPopup(source: PopupSource): PostPopup {
  const $code = atom<string | null>(null);
  let listened = false;

  const neighbour = (by: 1 | -1) => {
    const codes = source.codes();
    const index = codes.indexOf($code.get() ?? '');
    return index < 0 ? null : (codes[index + by] ?? null);
  };
  const loadNearEnd = () => {
    const codes = source.codes();
    if (codes.indexOf($code.get() ?? '') >= codes.length - nearEnd) void source.loadMore();
  };

  return {
    $code,
    open(postCode) {
      if (markedPost() === null) platform().navigation.push(paths.home(postCode), postLayer(postCode));
      else rewriteTo(postCode);
      $code.set(postCode);
      loadNearEnd();
    },
    step(by) {
      const next = neighbour(by);
      if (next === null) return;
      rewriteTo(next);
      $code.set(next);
      loadNearEnd();
    },
    canStep: (by) => neighbour(by) !== null,
    close() {
      if ($code.get() === null) return;
      $code.set(null);
      if (markedPost() !== null) platform().navigation.back(layersHere().length);
    },
    listen() {
      const { navigation } = platform();
      const followMark = () => {
        const code = markedPost();
        const shown = $code.get();
        // The comments over it were closed or opened again: the popup may have stepped on since that entry was made.
        if (code !== null && shown !== null) {
          if (code !== shown) rewriteTo(shown);
        } else $code.set(code !== null && source.codes().includes(code) ? code : null);
      };
      // The screen was parked, and Back or Forward has led to another of its entries.
      if (listened && navigation.arrival().by === 'history') followMark();
      listened = true;
      return navigation.listen(followMark);
    },
  };
}
