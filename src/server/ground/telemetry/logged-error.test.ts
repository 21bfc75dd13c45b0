import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

/** The log's text for an error. */
function written(error: unknown): string {
  const lines: string[] = [];
  createLog('info', { to: { write: (line) => void lines.push(line) } }).error({ err: error }, 'it failed');
  return lines.join('');
}

const refusal = Object.assign(new pg.DatabaseError('invalid input for "ada@example.org"', 1, 'error'), {
  code: '22P02',
  detail: 'Key (email)=(ada@example.org) already exists.',
  where: 'unnamed portal parameter $1 = ada@example.org',
  constraint: 'accounts_email',
});
const failed = new DrizzleQueryError('insert into accounts (email) values ($1)', ['ada@example.org'], refusal);

test.each([
  ['a statement', failed],
  ['PostgreSQL', refusal],
  ['code above a failed statement', new Error('the account was not made', { cause: failed })],
  ['several statements', new AggregateError([failed, refusal], 'all failed')],
])('the log names where %s failed, and no value', (_what, error) => {
  expect(written(error)).not.toContain('ada@');
  expect(written(error)).toContain('accounts_email');
  expect(written(error)).toContain('logged-error.test.ts');
});

test('the log has the statement, and the message and code of other errors', () => {
  expect(JSON.parse(written(failed)).err).toMatchObject({
    statement: 'insert into accounts (email) values ($1)',
    cause: { code: '22P02', message: 'invalid input for "…"' },
  });
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', port: 5432 });
  expect(JSON.parse(written(refused)).err).toMatchObject({
    message: 'connect ECONNREFUSED',
    code: 'ECONNREFUSED',
    port: 5432,
  });
  expect(JSON.parse(written('a text')).err).toBe('a text');
});
