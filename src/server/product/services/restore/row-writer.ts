import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** A transaction with reduced rights: it reads and writes rows, and nothing else. */
export interface RowWriter {
  /** Runs work that needs the owner's rights; never with statements from an archive. */
  asOwner(work: () => Promise<void>): Promise<void>;
  /** Restores the rights and drops the role. A failed transaction needs no end. */
  end(): Promise<void>;
}

/**
 * Continues as a temporary role that cannot log in, run a program, open a file or change a table. Only a superuser has such rights to
 * lose, and only a superuser can create the role; any other owner continues as themselves.
 */
export async function becomeRowWriter(client: pg.ClientBase): Promise<RowWriter> {
  const { rows } = await client.query<{ isSuperuser: boolean }>(
    'select rolsuper as "isSuperuser" from pg_roles where rolname = current_user',
  );
  if (!rows[0]?.isSuperuser) return { asOwner: (work) => work(), end: async () => undefined };
  // Roles are shared by all databases of a server, so two restores need different names.
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
