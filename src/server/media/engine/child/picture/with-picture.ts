import { bounds } from '../../bounds.ts';
import { MediaError } from '../../media-error.ts';
import { reasons } from '../../reasons.ts';
import { isNearlyWhole } from './nearly-whole.ts';
import type { Strictness } from './open.ts';

/** Does the work with a whole picture; one that lacks no more than its end is used as far as it goes. */
export async function withPicture<Result>(
  path: string,
  work: (strictness: Strictness) => Promise<Result>,
): Promise<Result> {
  try {
    return await judged(() => work('error'));
  } catch (error) {
    if (!(error instanceof MediaError) || error.reason !== reasons.imageDamaged) throw error;
    if (!(await isNearlyWhole(path))) throw error;
    return await judged(() => work('none'));
  }
}

/** libvips has no error codes: its message tells whether the image or the machine is to blame. */
async function judged<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MediaError) throw error;
    const said = error instanceof Error ? error.message : String(error);
    if (/pixel limit/i.test(said)) throw new MediaError(reasons.imageLarge(bounds.imagePixels));
    // libvips calls this a write error, too.
    if (isTooLarge(error)) throw new MediaError(reasons.heavy);
    const machine =
      /ENOSPC|EACCES|EROFS|EMFILE|No space|Permission denied|unable to open for write|write error|file is missing|system error/i;
    if (machine.test(said)) throw new Error(said);
    throw new MediaError(reasons.imageDamaged);
  }
}

/** Whether a write exceeded this process's limit for one file: then the picture is to blame, not the disk. */
export const isTooLarge = (error: unknown): boolean => /file too large/i.test(String(error));
