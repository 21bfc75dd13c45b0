import type { MediaMode } from '#lib/player/live-window.ts';

/** The props that both viewers share: their state in a list, and their callbacks. */
export interface ViewerProps {
  title: string;
  mode: MediaMode;
  /** The person paused it: shows the play icon. */
  paused: boolean;
  /** The first post on the page, whose image is the largest paint: it loads before everything else. */
  eager: boolean;
  /** The width of the box, as the `sizes` of an image. */
  sizes: string;
  /** Called for a click on the media; returns true if it was the second of a double click. */
  onClick: () => boolean;
  /** Called when the person has paused or started it in another view. */
  onPaused: (paused: boolean) => void;
  onReady: (ready: boolean) => void;
  /** Returns and clears the second at which a video starts; 0 if none is stored. */
  consumeStart: () => number;
  onRefused: () => void;
}
