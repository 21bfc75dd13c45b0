import { FFmpegError } from 'node-av/lib';
import { MediaError } from '../../media-error.ts';
import { reasons } from '../../reasons.ts';

/** Throws for a negative ffmpeg code while we write or set up: our fault, except running out of memory, which only a huge file causes. */
export function must(code: number, doing: string): void {
  if (code >= 0) return;
  const error = new FFmpegError(code);
  if (error.isENOMEM) throw new MediaError(reasons.heavy);
  throw new Error(`${doing}: ${error.message}`);
}
