import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type LeasedLimiter, leasedLimiter } from '#server/db/leased-limiter.ts';
import { rateLimits } from '#server/db/schema/index.ts';
import { tries } from '#tests/support/properties/properties.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
beforeAll(async () => {
  riff = await startRiff();
});
afterAll(() => riff.close());
afterEach(async () => void (await riff.context.db.delete(rateLimits)));

/** The limiters of so many processes. */
const limitersOf = (processes: number, points: number, now?: () => number) =>
  Array.from({ length: processes }, () =>
    leasedLimiter({
      db: riff.context.db,
      name: 'some',
      points,
      duration: 60,
      serving: () => processes,
      ...(now ? { now } : {}),
    }),
  );

/** How many of so many calls at once are allowed, each by the next process. */
async function allowed(limiters: LeasedLimiter[], calls: number): Promise<number> {
  const waits = await Promise.all(
    Array.from({ length: calls }, async (_, n) => await limiters[n % limiters.length]?.take('ada')),
  );
  return waits.filter((milliseconds) => milliseconds === 0).length;
}
const rows = async () => (await riff.context.db.select().from(rateLimits)).map(({ key }) => key);

test('a process that is alone allows the whole limit and writes nothing', async () => {
  expect(await allowed(limitersOf(1, 120), 130)).toBe(120);
  expect(await rows()).toEqual([]);
});

test.each([
  [2, 30],
  [3, tries(30)],
  [3, 10],
  [7, tries(300)],
])('%i processes never allow more than %i together, and little less', async (processes, points) => {
  const all = await allowed(limitersOf(processes, points), points * 2);
  expect(all).toBeLessThanOrEqual(points);
  expect(all).toBeGreaterThanOrEqual(Math.floor(points * 0.85));
});

test('one process of three allows nine tenths of the limit, and writes only after the first few calls', async () => {
  const [one] = limitersOf(3, 1_200);
  if (!one) throw new Error('no limiter was made');
  expect(await allowed([one], 40)).toBe(40);
  expect(await rows()).toEqual([]);
  expect(await allowed([one], 1_300)).toBeGreaterThanOrEqual(1_080 - 40);
  expect(await rows()).toEqual(['some:ada']);
});

test('a refused caller learns when to come again, and may call then', async () => {
  let time = Date.now();
  const limiters = limitersOf(2, 10, () => time);
  await allowed(limiters, 30);
  const wait = await limiters[0]?.take('ada');
  expect(wait).toBeGreaterThan(50_000);
  expect(wait).toBeLessThanOrEqual(60_000);
  expect(await limiters[0]?.take('ben')).toBe(0);
  time += 61_000;
  await riff.context.db.delete(rateLimits);
  expect(await limiters[0]?.take('ada')).toBe(0);
});

test('a returned call may be made again', async () => {
  const [one] = limitersOf(1, 2);
  expect([await one?.take('ada'), await one?.take('ada')]).toEqual([0, 0]);
  one?.giveBack('ada');
  expect(await one?.take('ada')).toBe(0);
  expect(await one?.take('ada')).toBeGreaterThan(0);
});
