import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take more than 30 seconds. Without a cache of durations, Vitest starts the largest files first, and these are short. */
const longest = [
  'deep/pages/benchmarks',
  'deep/jobs/faults',
  'deep/media/copy',
  'deep/media/memory',
  'deep/api/lists/stable-pages',
  'deep/jobs/worker',
  'deep/jobs/killed-worker',
  'deep/media/time/hls',
  'tests/jobs/push-notification',
  'tests/pages/start',
].map((name) => `${name}.test.ts`);

/** Starts the longest files first, so that none of them runs alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.endsWith(name));
    // The groups of the projects keep their order: Vitest puts each file into its group afterwards.
    return [...others.filter(isLong), ...others.filter((file) => !isLong(file))];
  }
}
