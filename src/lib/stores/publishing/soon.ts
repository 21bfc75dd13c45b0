import { platform } from '#lib/platform/current.ts';

// The server sweeps after a day what is not deleted by then.
const patienceMilliseconds = 2_000;

/** Its result within two seconds; null if it takes longer or fails, so that slow storage blocks nobody. */
export async function soon<Result>(run: Promise<Result>): Promise<Result | null> {
  const { promise: patience, resolve } = Promise.withResolvers<null>();
  const stop = platform().clock.after(patienceMilliseconds, () => resolve(null));
  const result = await Promise.race([run.catch(() => null), patience]);
  stop();
  return result;
}
