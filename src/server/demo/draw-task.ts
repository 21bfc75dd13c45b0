import type { DemoMedia } from './demo-media.ts';

/** What the child process is told to draw, and where to. */
export interface DrawTask {
  key: string;
  folder: string;
}

/** What it answers. */
export type DrawAnswer = { media: DemoMedia } | { error: string };
