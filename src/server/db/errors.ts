interface DatabaseError {
  code: string;
  constraint?: string;
}

/** The driver's error beneath drizzle's, or null where the error is of another kind. */
function databaseError(error: unknown): DatabaseError | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at as Error & DatabaseError;
  }
  return null;
}

/** Whether a row broke this unique constraint. It is always named, because the message has to be about the right field. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  const found = databaseError(error);
  return found?.code === '23505' && found.constraint === constraint;
}

/** Whether the database could not be reached or is going away; another try may work. */
export function isUnreachable(error: unknown): boolean {
  const code = databaseError(error)?.code ?? '';
  return /^(08|57P)/.test(code) || ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'].includes(code);
}

/** Whether the database cannot be used as configured: unreachable, access denied, no such database, or missing rights. */
export function isUnusable(error: unknown): boolean {
  const code = databaseError(error)?.code ?? '';
  return isUnreachable(error) || /^28/.test(code) || ['3D000', '42501', 'ENOTFOUND', 'EAI_AGAIN'].includes(code);
}

/** Whether a foreign key was violated. */
export const isForeignKeyViolation = (error: unknown): boolean => databaseError(error)?.code === '23503';

/** Whether the database can never take the values (a wrong format, a broken constraint); another try would fail too. */
export const isRefusedData = (error: unknown): boolean => /^2[23]/.test(databaseError(error)?.code ?? '');
