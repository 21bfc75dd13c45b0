import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Moves a file or a folder, also to another disk; there it appears only when it is complete. */
export async function moveTo(target: string, from: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  await rename(from, target).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error;
    const near = `${target}.${process.pid}.part`;
    await cp(from, near, { recursive: true });
    await rename(near, target);
    await rm(from, { recursive: true, force: true });
  });
}
