import { hash, verify } from '@node-rs/argon2';

// OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane. The library works on its own threads.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** An argon2id hash with its salt and cost in it. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), cost);

let nobodys: Promise<string> | undefined;

/** Whether the password fits; without a hash it takes as long and says no, so that time tells nothing about an address. */
export async function passwordFits(passwordHash: string | null, password: string): Promise<boolean> {
  nobodys ??= hashPassword('a password that nobody has');
  const fits = await verify(passwordHash ?? (await nobodys), password.normalize('NFKC'));
  return fits && passwordHash !== null;
}
