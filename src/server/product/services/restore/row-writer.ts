import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** A transaction with fewer rights than its user: it reads and writes rows, and nothing else. */
export interface RowWriter {
  /** Does what only the owner of the tables may, and nothing that an archive says. */
  asOwner(work: () => Promise<void>): Promise<void>;
  /** Gives the rights back; nothing is left of the role. A transaction that fails needs no end. */
  end(): Promise<void>;
}

/**
 * Goes on as a role of this transaction alone, which can neither log in nor run a program, open a file or change a table. Only a superuser has such
 * rights to lose, and only a superuser can make the role: an owner of the database alone goes on as such.
 */
export async function becomeRowWriter(client: pg.ClientBase): Promise<RowWriter> {
  const { rows } = await client.query<{ isSuperuser: boolean }>(
    'select rolsuper as "isSuperuser" from pg_roles where rolname = current_user',
  );
  if (!rows[0]?.isSuperuser) return { asOwner: (work) => work(), end: async () => undefined };
  // Roles belong to all databases of a server: two restores there must not meet.
  const role = pg.escapeIdentifier(`riff_restore_${randomUUID()}`);
  await client.query(`create role ${role} nologin in role pg_read_all_data, pg_write_all_data`);
  const become = (who: string) => client.query(`set local role ${who}`);
  await become(role);
  return {
    async asOwner(work) {
      await become('none');
      await work();
      await become(role);
    },
    async end() {
      await become('none');
      await client.query(`drop role ${role}`);
    },
  };
}
