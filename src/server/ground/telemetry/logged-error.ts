import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';

type Logged = Record<string, unknown>;

const longestStatement = 2_000;

/**
 * An error as a log keeps it, with its causes. It has the text of a failed statement and the place that PostgreSQL reports, never a value: values
 * are password hashes, addresses and codes of sessions.
 */
export function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error instanceof DrizzleQueryError) {
    const statement = error.query.slice(0, longestStatement);
    return { ...plain(error, 'a statement failed'), statement, cause: loggedError(error.cause) };
  }
  if (error instanceof pg.DatabaseError) {
    const { code, severity, schema, table, column, constraint, routine } = error;
    return { ...plain(error, messageWithoutValues(error)), code, severity, schema, table, column, constraint, routine };
  }
  const own = Object.fromEntries(Object.entries(error).filter(([, value]) => isPlain(value)));
  const errors = error instanceof AggregateError ? { errors: error.errors.map(loggedError) } : {};
  return {
    ...own,
    ...plain(error, error.message),
    ...errors,
    ...(error.cause ? { cause: loggedError(error.cause) } : {}),
  };
}

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

/** The stack without its first lines, which repeat the message. */
const plain = (error: Error, message: string): Logged => ({
  type: error.constructor.name,
  message,
  stack: (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n'),
});

/** PostgreSQL quotes a name only if the statement itself is wrong (class 42); otherwise it may quote a member's text. */
const messageWithoutValues = ({ message, code = '' }: pg.DatabaseError): string =>
  code.startsWith('42') ? message : message.replace(/".*"/gs, '"…"');
