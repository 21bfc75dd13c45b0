interface DatabaseError {
  code: string;
  message: string;
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
  const isCut = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'].includes(code);
  return isCut || /^(08|57P|53300)/.test(code) || says(error, 'Connection terminated');
}

/** Whether a query was given up because it waited or took too long (`patience` in `database.ts`); another try may work. */
export function isTooSlow(error: unknown): boolean {
  const code = databaseError(error)?.code ?? '';
  return ['57014', '55P03', '25P03'].includes(code) || says(error, 'timeout exceeded when trying to connect');
}

/** Whether an error of the driver itself, which has no code, begins with this text. */
function says(error: unknown, text: string): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (at.message.startsWith(text)) return true;
  return false;
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

/** The database's message about a statement that it can never run with these values; undefined for any other error. */
export function refusalIn(error: unknown): string | undefined {
  const found = databaseError(error);
  const isRefused = /^(0A|2[0-3]|42|54|P0)/.test(found?.code ?? '') && !isUnusable(error);
  return isRefused ? found?.message : undefined;
}

/** Whether PostgreSQL has no connection left, for anyone or for this role or database. */
export const isCrowded = (error: unknown): boolean => databaseError(error)?.code === '53300';
