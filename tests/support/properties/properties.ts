import fc from 'fast-check';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The seed of this run's generated values. */
    seed: number;
    isDeep: boolean;
  }
}

/** Whether `npm test -- all` runs: in the gate, a test over all combinations tries only the most important ones. */
export const isDeep = (): boolean => inject('isDeep');

/**
 * The number of generated values that a test tries: this number, or twice as many if a test of the gate is part of a deep run.
 */
export const tries = (usual: number): number => (isDeep() ? 2 * usual : usual);

// Runs before every test file: everything that fast-check generates can be repeated with the printed seed.
fc.configureGlobal({ seed: inject('seed'), numRuns: tries(100) });
