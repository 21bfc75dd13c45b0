import pg from 'pg';
import * as v from 'valibot';
import { maintenance } from '#lib/texts/server/maintenance.ts';
import { uploadStatus } from '#server/ground/db/schema/index.ts';
import { damaged, parser } from './archive/archive-format.ts';
import type { CurrentUpload, Queries, StoredUpload } from './stored-upload.ts';

const id = v.pipe(v.string(), v.digits());

const changed = v.object({
  id,
  status: v.picklist(uploadStatus.enumValues),
  progress: v.number(),
  failure: v.nullable(v.string()),
  original_bytes: v.number(),
  variant_bytes: v.number(),
  original_removed_at: v.nullable(v.string()),
});

const amendment = v.variant('kind', [
  v.object({ kind: v.literal('gone'), id }),
  v.object({
    kind: v.literal('changed'),
    upload: changed,
    /** Whole rows that replace the rows of the snapshot; null if they are the same. */
    renditions: v.nullable(v.array(v.record(v.string(), v.unknown()))),
  }),
]);

/**
 * A change of an upload between the snapshot and the copying of its files: an unused one was deleted, or a job continued it. The restore
 * changes the rows of the snapshot accordingly, so that rows and files agree.
 */
export type Amendment = v.InferOutput<typeof amendment>;

/** The difference; `now` is null if only these bytes differ. */
export function changeOf(
  then: StoredUpload,
  now: CurrentUpload | null,
  bytes: { originalBytes: number; variantBytes: number },
): Amendment | null {
  if (!now && bytes.originalBytes === then.originalBytes && bytes.variantBytes === then.variantBytes) return null;
  const { id, status, progress, failure, originalRemovedAt } = now ?? then;
  return {
    kind: 'changed',
    upload: {
      ...{ id, status, progress, failure },
      original_bytes: bytes.originalBytes,
      variant_bytes: bytes.variantBytes,
      original_removed_at: originalRemovedAt,
    },
    renditions: now?.rows ?? null,
  };
}

/** Reads one line of the archive. */
export const parseAmendment = parser(amendment, 'changedUploads');

/** Applies an amendment. Its renditions can only contain columns of the table. */
export async function amend(
  db: Queries,
  one: Amendment,
  { tables }: { tables: ReadonlyMap<string, string[]> },
): Promise<void> {
  if (one.kind === 'gone') return void (await db.query('delete from uploads where id = $1', [one.id]));
  const { id, ...set } = one.upload;
  const columns = Object.keys(set);
  await db.query(
    `update uploads set (${columns.join(', ')}) =
       (select ${columns.map((column) => `now.${column}`).join(', ')} from jsonb_populate_record(null::uploads, $2::jsonb) now)
     where id = $1`,
    [id, JSON.stringify(set)],
  );
  if (!one.renditions) return;
  await db.query('delete from renditions where upload_id = $1', [id]);
  for (const row of one.renditions) {
    // Only the database fills the id column, and nothing depends on its value.
    const { id: _, ...values } = row;
    const known = (tables.get('renditions') ?? []).filter((column) => Object.hasOwn(values, column));
    if (known.length < Object.keys(values).length) throw damaged(maintenance.unknownRenditionColumn);
    const names = known.map(pg.escapeIdentifier);
    await db.query(
      `insert into renditions (${names.join(', ')})
         select ${names.map((name) => `now.${name}`).join(', ')} from jsonb_populate_record(null::renditions, $1::jsonb) now`,
      [JSON.stringify(values)],
    );
  }
}
