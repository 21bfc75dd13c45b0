/** A problem with the embedded database that a person can fix; its one-line message says how. */
export class DatabaseFault extends Error {
  override name = 'DatabaseFault';
}

/** The code of a Node or PostgreSQL error ('ENOENT', '57P03'), or undefined if it has none. */
export function faultCode(error: unknown): string | undefined {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return undefined;
}
