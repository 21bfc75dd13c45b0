import { expect, test } from 'vitest';
import { hashPassword, passwordFits } from './passwords.ts';

test('a hash fits only its own password, in any composition of its letters', async () => {
  const passwordHash = await hashPassword('Zoë likes umlauts');
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwordFits(passwordHash, 'Zoe\u0308 likes umlauts')).toBe(true);
  expect(await passwordFits(passwordHash, 'Zoe likes umlauts')).toBe(false);
  expect(await passwordFits(null, 'a password that nobody has')).toBe(false);
});

test('a large number of people wait their turn, and people who would wait too long are refused', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 210 }, () => hashPassword('one of a crowd')));
  const refused = answers.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThanOrEqual(10);
  for (const answer of refused) expect(answer).toMatchObject({ reason: { status: 503 } });
}, 30_000);
