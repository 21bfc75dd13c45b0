const counter = Symbol.for('riff.password-comparisons');
// Vitest gives each test file modules of its own, and the product keeps those of the first file: both count here.
const shared = globalThis as { [counter]?: number };

/** How many comparisons of passwords this process has made. */
export const comparisons = (): number => shared[counter] ?? 0;

/** Counts one more. */
export function countComparison(): void {
  shared[counter] = comparisons() + 1;
}
