import { moment } from '#tests/support/moment.ts';

const longestMs = 120_000;

/**
 * Repeats a call until it returns a value: at once after null, a moment later after a failure, which it reports to `onFailure`.
 */
export async function insist<Result>(work: () => Promise<Result | null>, onFailure: () => void): Promise<Result> {
  const deadline = performance.now() + longestMs;
  let last: unknown;
  while (performance.now() < deadline) {
    try {
      const result = await work();
      if (result !== null) return result;
    } catch (error) {
      last = error;
      onFailure();
      await moment();
    }
  }
  throw new Error(`no answer for two minutes: ${String(last)}`);
}
