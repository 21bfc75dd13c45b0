import type pg from 'pg';

/** A schema of this name is in a database while a backup is restored into it. The commit that brings the rows removes it. */
const mark = 'riff_restoring';

/** Whether a backup is being restored, or a restore was interrupted: then neither database nor storage may be used. */
export async function isBeingRestored(client: pg.ClientBase | pg.Pool): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regnamespace($1) is not null as there', [mark]);
  return rows[0]?.there === true;
}

/** Marks a database before the first file is written. */
export const markRestoring = async (client: pg.ClientBase | pg.Pool): Promise<void> =>
  void (await client.query(`create schema if not exists ${mark}`));

/** Removes the mark, within the transaction that brings the rows. */
export const unmarkRestoring = async (client: pg.ClientBase): Promise<void> =>
  void (await client.query(`drop schema ${mark}`));
