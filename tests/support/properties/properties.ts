import fc from 'fast-check';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** The seed of this run's generated values. */
    seed: number;
    isNightly: boolean;
  }
}

/** How many generated values a test tries: this number, or ten times as many in the nightly run. */
export const tries = (usual: number): number => (inject('isNightly') ? 10 * usual : usual);

// Runs before every test file: everything that fast-check generates can be repeated with the printed seed.
fc.configureGlobal({ seed: inject('seed'), numRuns: tries(100) });
