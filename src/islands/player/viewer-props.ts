import type { MediaMode } from '#lib/player/live-window.ts';

/** What both viewers are told about their place in a list, and what they tell. */
export interface ViewerProps {
  title: string;
  mode: MediaMode;
  /** The person stopped it: shows the play icon. */
  paused: boolean;
  /** It is the first thing on the page, and its picture the largest: fetched before all else. */
  eager: boolean;
  /** How wide the box is, as the `sizes` of an image. */
  sizes: string;
  /** A click on the media; true where it was the second of a double click. */
  onClick: () => boolean;
  /** The person has paused or started it elsewhere. */
  onPaused: (paused: boolean) => void;
  onReady: (ready: boolean) => void;
  /** Tells once at which second a video begins: where the person left it, or 0. */
  takeStart: () => number;
  onRefused: () => void;
}
