import { platform } from '#lib/platform/current.ts';

// Giving up is harmless: the server deletes unused files after a day.
const patienceMilliseconds = 2_000;

/** The result within two seconds, or null if it takes longer or fails, so that slow storage never blocks a member. */
export async function soon<Result>(run: Promise<Result>): Promise<Result | null> {
  const { promise: patience, resolve } = Promise.withResolvers<null>();
  const stop = platform().clock.after(patienceMilliseconds, () => resolve(null));
  const result = await Promise.race([run.catch(() => null), patience]);
  stop();
  return result;
}
