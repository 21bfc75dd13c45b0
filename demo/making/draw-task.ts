import type { Drawn } from './drawn.ts';

/** The task of the child process: what to draw, and into which folder. */
export interface DrawTask {
  key: string;
  folder: string;
  /** Of videos, in frames per second. */
  frameRate: number;
  /** Of videos: the part of the planned width and height. */
  scale: number;
}

/** Its answer. */
export type DrawAnswer = { drawn: Drawn } | { error: string };
