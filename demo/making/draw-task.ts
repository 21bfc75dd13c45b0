import type { Drawn } from './drawn.ts';

/** What the child process is told to draw, and into which folder. */
export interface DrawTask {
  key: string;
  folder: string;
}

/** What it answers. */
export type DrawAnswer = { drawn: Drawn } | { error: string };
