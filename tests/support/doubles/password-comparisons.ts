const counter = Symbol.for('riff.password-comparisons');
// Vitest gives each test file its own modules, and the product keeps those of the first file: both count here.
const shared = globalThis as { [counter]?: number };

/** The number of password comparisons in this process. */
export const comparisons = (): number => shared[counter] ?? 0;

/** Adds one. */
export function countComparison(): void {
  shared[counter] = comparisons() + 1;
}
