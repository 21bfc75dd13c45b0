import type pg from 'pg';

/** The row of an upload, with everything that decides which files it has. */
export interface StoredUpload {
  id: string;
  code: string;
  status: 'RECEIVING' | 'STORED' | 'WATCHABLE' | 'COMPLETE' | 'FAILED';
  progress: number;
  failure: string | null;
  isVideo: boolean;
  isUsed: boolean;
  isMix: boolean;
  originalRemovedAt: string | null;
  isDiscarded: boolean;
  originalBytes: number;
  variantBytes: number;
  renditions: StoredRendition[];
}

export interface StoredRendition {
  kind: 'mp4' | 'hls' | 'sound' | 'poster';
  key: string;
  bytes: number;
}

/** Selects {@link StoredUpload} from `uploads u`. The source video of a mix may be deleted, but its post still says that it is a mix. */
export const storedUpload = `
  u.id::text, u.code, u.status::text, u.progress, u.failure, u.resource_type = 'video' as "isVideo", u.used_at is not null as "isUsed",
  (u.mix_of_id is not null or exists (select from posts p where p.upload_id = u.id and p.merge_params is not null)) as "isMix",
  u.original_removed_at::text as "originalRemovedAt", u.original_discarded_at is not null as "isDiscarded", u.original_bytes::float8 as "originalBytes",
  u.variant_bytes::float8 as "variantBytes",
  coalesce((select json_agg(json_build_object('kind', r.kind, 'key', r.key, 'bytes', r.bytes) order by r.id)
    from renditions r where r.upload_id = u.id), '[]') as renditions`;

/** A pool, a client or a snapshot. */
export interface Queries {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<pg.QueryResult<Row>>;
}

/** An upload with its renditions as whole rows. */
export interface CurrentUpload extends StoredUpload {
  rows: Record<string, unknown>[];
}

/** The present state of an upload; undefined if it is deleted. */
export async function readUpload(db: Queries, id: string): Promise<CurrentUpload | undefined> {
  const { rows } = await db.query<CurrentUpload>(
    `select ${storedUpload}, coalesce((select json_agg(r order by r.id) from renditions r where r.upload_id = u.id), '[]') as rows
     from uploads u where u.id = $1`,
    [id],
  );
  return rows[0];
}

/** All uploads whose bytes are in storage, by id, without files of a media host. */
export async function* eachUpload(db: Queries, batch = 500): AsyncGenerator<StoredUpload> {
  for (let last = '0'; ; ) {
    const { rows } = await db.query<StoredUpload>(
      `select ${storedUpload} from uploads u where u.id > $1 and u.status <> 'RECEIVING' and not u.hosted order by u.id limit $2`,
      [last, batch],
    );
    yield* rows;
    last = rows.at(-1)?.id ?? last;
    if (rows.length < batch) return;
  }
}

/**
 * Whether the original must exist. The original of a mix is made by its job and removed when the mix is complete. The original of a failed
 * upload is kept for a retry, unless Riff made it. An operator may have discarded it.
 */
export function needsOriginal({ status, isMix, isDiscarded, originalRemovedAt }: StoredUpload): boolean {
  if (isDiscarded || originalRemovedAt !== null || status === 'RECEIVING') return false;
  return status === 'WATCHABLE' || !isMix;
}
