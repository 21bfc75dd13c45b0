import type { Database } from '#server/db/database.ts';

/** What has to be known of an upload before a byte of it is served. */
export interface MediaAccess {
  id: number;
  code: string;
  publicId: string;
  ownerId: number;
  resourceType: 'image' | 'video';
  status: 'RECEIVING' | 'STORED' | 'WATCHABLE' | 'COMPLETE' | 'FAILED';
  /** Seconds; null for images. */
  duration: number | null;
  /** A READY, PUBLIC post that is not removed shows it, or it is its owner's avatar. */
  isPublic: boolean;
  /** Such a post plays its sound. */
  isSoundPublic: boolean;
  renditions: { kind: 'mp4' | 'hls' | 'sound' | 'poster'; shortSide: number; width: number; key: string }[];
}

/** Reads who may see an upload, freshly for each request; undefined for one that does not exist. */
export type AccessReader = (publicId: string) => Promise<MediaAccess | undefined>;

// One batch at the database, one behind it that fills up meanwhile.
const batchesAtOnce = 2;
// A fixed number of parameters: with an array PostgreSQL would plan the query anew each time, which takes longer than to run it.
const idsAtOnce = 16;

/**
 * The privacy check of the delivery service. It is made for every request, so that what becomes private is invisible at
 * once; requests that come while a query is under way share the next one, which is what makes that fast.
 */
export function accessReader(db: Database): AccessReader {
  type Waiting = { resolve: (access: MediaAccess | undefined) => void; reject: (error: unknown) => void };
  let next = new Map<string, Waiting[]>();
  let underWay = 0;

  async function flush(): Promise<void> {
    if (next.size === 0 || underWay >= batchesAtOnce) return;
    const batch = next;
    next = new Map();
    underWay += 1;
    try {
      const found = await readBatch(db, [...batch.keys()]);
      for (const [publicId, waiting] of batch) for (const one of waiting) one.resolve(found.get(publicId));
    } catch (error) {
      for (const waiting of batch.values()) for (const one of waiting) one.reject(error);
    } finally {
      underWay -= 1;
      void flush();
    }
  }

  return (publicId) =>
    new Promise((resolve, reject) => {
      const waiting = next.get(publicId);
      if (waiting) {
        waiting.push({ resolve, reject });
        return;
      }
      next.set(publicId, [{ resolve, reject }]);
      if (next.size === 1) setImmediate(() => void flush());
    });
}

async function readBatch(db: Database, publicIds: string[]): Promise<Map<string, MediaAccess>> {
  const found = new Map<string, MediaAccess>();
  for (let from = 0; from < publicIds.length; from += idsAtOnce) {
    const values = Array.from({ length: idsAtOnce }, (_, n) => publicIds[from + n] ?? '');
    const { rows } = await db.$client.query<MediaAccess>({ name: 'media-access', text: accessQuery, values });
    for (const row of rows) found.set(row.publicId, { ...row, id: Number(row.id), ownerId: Number(row.ownerId) });
  }
  return found;
}

const visible = `p.status = 'READY' and p.visibility = 'PUBLIC' and p.removed_at is null
  and exists (select from accounts author where author.id = p.author_id and author.disabled_at is null)`;

const accessQuery = `
  select u.id, u.code, u.public_id as "publicId", u.owner_id as "ownerId", u.resource_type as "resourceType", u.status,
    u.duration,
    exists (select from posts p where p.upload_id = u.id and ${visible})
      or exists (select from post_images i join posts p on p.id = i.post_id where i.upload_id = u.id and ${visible})
      or exists (select from accounts a where a.id = u.owner_id and a.avatar_id = u.public_id) as "isPublic",
    exists (select from sounds s join posts p on p.sound_id = s.id where s.upload_id = u.id and ${visible})
      as "isSoundPublic",
    coalesce((select json_agg(json_build_object(
      'kind', r.kind, 'shortSide', r.short_side, 'width', r.width, 'key', r.key) order by r.short_side)
      from renditions r where r.upload_id = u.id), '[]') as renditions
  from uploads u where u.public_id in (${Array.from({ length: idsAtOnce }, (_, n) => `$${n + 1}`).join(', ')})`;
