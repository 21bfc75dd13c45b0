/**
 * With `BENCH_SIZE=least` a benchmark does everything once with as little as it can. Its figures mean nothing then: it shows that the benchmark still
 * works.
 */
export const isLeast = process.env['BENCH_SIZE'] === 'least';

/** A size of a benchmark: the usual one, or the least. */
export const sized = <Value>(usual: Value, least: Value): Value => (isLeast ? least : usual);

/** A figure misses its bar: the benchmark fails, unless it measured nothing. */
export function missed(): void {
  if (!isLeast) process.exitCode = 1;
}
