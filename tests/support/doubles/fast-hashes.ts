import { vi } from 'vitest';
import { countComparison } from './password-comparisons.ts';

// A test signs in dozens of people. The product's cost of a hash has its own test (passwords.test.ts).
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof import('@node-rs/argon2')>();
  const cheap = { memoryCost: 64, timeCost: 1, parallelism: 1 };
  const verify: typeof real.verify = (...given) => {
    countComparison();
    return real.verify(...given);
  };
  return { ...real, hash: (password: string) => real.hash(password, cheap), verify };
});
