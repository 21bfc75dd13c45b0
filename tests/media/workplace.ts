import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { MediaError, stopEngine } from '#server/media/engine/engine.ts';

/** A folder for one test file; it is removed, with the engine's processes, after the file. */
export function workplace() {
  const folder = mkdtempSync(join(tmpdir(), 'riff-media-'));
  afterAll(async () => {
    await stopEngine();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    path: (...names: string[]) => join(folder, ...names),
    /** All files below a subfolder, as sorted relative names; none if the subfolder does not exist. */
    list: (...names: string[]) =>
      existsSync(join(folder, ...names))
        ? readdirSync(join(folder, ...names), { recursive: true })
            .map(String)
            .sort()
        : [],
  };
}

/** Expects a fault of the file with this reason. */
export async function expectFault(work: Promise<unknown>, reason: string | RegExp): Promise<void> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(MediaError);
  expect((error as MediaError).reason).toMatch(reason);
}
