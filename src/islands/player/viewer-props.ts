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
  /** Returns and clears the second where a video starts; 0 if none is stored. */
  consumeStart: () => number;
  onRefused: () => void;
}
