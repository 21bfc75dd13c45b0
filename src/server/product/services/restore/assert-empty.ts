import { maintenance } from '#lib/texts/server/maintenance.ts';
import type { Context } from '#server/product/context.ts';
import { ArchiveFault } from '#server/product/services/backup/archive/archive-format.ts';

/** Throws an {@link ArchiveFault} if a restore could overwrite anything. */
export async function assertEmpty({ db, storage }: Pick<Context, 'db' | 'storage'>): Promise<void> {
  const { rows } = await db.$client.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p')
       and relnamespace in (select oid from pg_namespace where nspname in ('public', 'drizzle', 'pgboss')) limit 1`,
  );
  if (rows[0]) throw new ArchiveFault(maintenance.databaseNotEmpty);
  for await (const { key } of storage.list('')) throw new ArchiveFault(maintenance.storageNotEmpty({ key }));
}

/** Removes the files of an interrupted restore: storage was empty when it began. */
export async function clearStorage(storage: Context['storage']): Promise<void> {
  for await (const { key } of storage.list('')) await storage.remove(key);
}
