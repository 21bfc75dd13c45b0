import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { templateName } from './global-database.ts';
import { searchLogForSecrets } from './secrets.ts';

/** A test file's own database, migrated and empty. */
export interface TestDatabase {
  connectionString: string;
  /** Ends all other connections. Throws if the activity log holds a secret that the tests used. */
  drop(): Promise<void>;
}

/** Copies the migrated template, or another one; takes about 50 ms. */
export async function createDatabase(
  template: typeof templateName | 'template0' = templateName,
): Promise<TestDatabase> {
  const address = new URL(inject('database'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await run(address.href, `create database ${name} template ${template} strategy file_copy`);
  const own = new URL(address);
  own.pathname = `/${name}`;
  return {
    connectionString: own.href,
    drop: async () => {
      try {
        if (template === templateName) await searchLogForSecrets(own.href);
      } finally {
        await run(address.href, `drop database if exists ${name} with (force)`);
      }
    },
  };
}

async function run(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
