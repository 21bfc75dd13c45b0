import type pg from 'pg';

/** An upload as a row tells it, with all that says which of its files there are. */
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

/** Selects {@link StoredUpload} from `uploads u`. The video that a mix was made of may be gone, but not what its post says of it. */
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

/** An upload now; undefined if it is gone. */
export async function readUpload(db: Queries, id: string): Promise<CurrentUpload | undefined> {
  const { rows } = await db.query<CurrentUpload>(
    `select ${storedUpload}, coalesce((select json_agg(r order by r.id) from renditions r where r.upload_id = u.id), '[]') as rows
     from uploads u where u.id = $1`,
    [id],
  );
  return rows[0];
}

/** All uploads whose bytes have arrived in storage, in the order of their numbers: not those that a media host has. */
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
 * Whether the original has to be there. That of a mix is made by its job and removed when the mix is complete; that of a failed upload is kept for
 * another try, unless Riff made it. An operator may have discarded it.
 */
export function needsOriginal({ status, isMix, isDiscarded, originalRemovedAt }: StoredUpload): boolean {
  if (isDiscarded || originalRemovedAt !== null || status === 'RECEIVING') return false;
  return status === 'WATCHABLE' || !isMix;
}
