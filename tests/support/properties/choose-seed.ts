import { randomInt } from 'node:crypto';
import type { TestProject } from 'vitest/node';

/** Chooses one seed for all generated values of a run, or reads it from TEST_SEED to repeat one, and prints it once. */
export function setup(project: TestProject): void {
  const seed = process.env.TEST_SEED ? Number(process.env.TEST_SEED) : randomInt(2 ** 31);
  process.stdout.write(`Generated values: TEST_SEED=${seed} repeats them.\n`);
  project.provide('seed', seed);
}
