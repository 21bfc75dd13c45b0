import type { TestProject } from 'vitest/node';
import { missingSwift } from './find-swift.ts';
import { startSwift } from './swift.ts';

/** With TEST_STORAGE=s3, a run of the tests has one store, which every Riff uses instead of its disk. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_STORAGE'] !== 's3') {
    project.provide('store', null);
    return undefined;
  }
  const missing = missingSwift();
  if (missing) throw new Error(missing);
  const swift = await startSwift();
  project.provide('store', swift.endpoint);
  return swift.close;
}
