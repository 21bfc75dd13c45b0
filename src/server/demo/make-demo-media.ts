import type { DemoMedia } from './demo-media.ts';

/** Draws, composes and encodes all media of the demo into `folder`, in two child processes. */
export async function makeDemoMedia(options: {
  folder: string;
  onProgress?: (done: number, total: number) => void;
}): Promise<DemoMedia[]> {
  throw new Error(`Not drawn yet: ${options.folder}`);
}
