import type { Database } from '#server/ground/db/database.ts';
import { prepared } from '#server/ground/db/prepared.ts';
import { mediaFor, soundFileFor, soundFor } from '#server/product/audience/audience.ts';
import { conditionText } from '#server/product/audience/condition.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import { mayReviewPosts } from '#server/product/audience/policies/moderation.ts';

/** The facts about an upload that decide whether its bytes may be served. */
export interface MediaAccess {
  id: number;
  ownerId: number;
  code: string;
  publicId: string;
  resourceType: 'image' | 'video';
  status: 'RECEIVING' | 'STORED' | 'WATCHABLE' | 'COMPLETE' | 'FAILED';
  /** Seconds; null for images. */
  duration: number | null;
  /** The second of the video that its post's poster shows; null while no post uses it. */
  posterAt: number | null;
  /** Whether it was mixed with a sound that was taken down, so that it is served without sound. */
  isSilenced: boolean;
  /** Whether everybody may see its images and videos. */
  isPublic: boolean;
  /** Whether everybody may see blurred pictures of it. */
  isBlurPublic: boolean;
  /** Whether everybody may play its sound. */
  isSoundPublic: boolean;
  renditions: { kind: 'mp4' | 'hls' | 'sound' | 'poster'; shortSide: number; width: number; key: string }[];
}

/** Reads who may see an upload, anew for each request; undefined if it does not exist. */
export type AccessReader = (publicId: string) => Promise<MediaAccess | undefined>;

// One batch runs in the database while the next one fills.
const batchesAtOnce = 2;
// A fixed number of parameters, because PostgreSQL would plan a query with an array each time, which takes longer than running it.
const idsAtOnce = 16;

/**
 * The privacy check of the delivery service. It runs for every request, so that private media disappear at once. Requests that arrive
 * while a query runs share the next one, which keeps this fast.
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
    for (const row of await mediaAccess(db, values))
      found.set(row.publicId, { ...row, id: Number(row.id), ownerId: Number(row.ownerId) });
  }
  return found;
}

const mediaAccess = prepared<Omit<MediaAccess, 'id' | 'ownerId'> & { id: string; ownerId: string }>(
  'media_access',
  `select u.id, u.owner_id as "ownerId", u.code, u.public_id as "publicId", u.resource_type as "resourceType", u.status, u.duration,
    (select p.thumbnail_at from posts p where p.upload_id = u.id) as "posterAt",
    exists (select from posts p join sounds s on s.id = p.sound_id where p.upload_id = u.id and s.upload_id <> u.id
      and ${conditionText(soundFor.takenDown, { of: 's' })}) as "isSilenced",
    ${conditionText(mediaFor.everybody, { of: 'u' })} as "isPublic",
    ${conditionText(mediaFor.blurred, { of: 'u' })} as "isBlurPublic",
    ${conditionText(soundFileFor.everybody, { of: 'u' })} as "isSoundPublic",
    coalesce((select json_agg(json_build_object(
      'kind', r.kind, 'shortSide', r.short_side, 'width', r.width, 'key', r.key) order by r.short_side)
      from renditions r where r.upload_id = u.id), '[]') as renditions
  from uploads u where not u.hosted and u.public_id in (${Array.from({ length: idsAtOnce }, (_, n) => `$${n + 1}`).join(', ')})`,
);

const inPart = (rule: typeof mediaFor.viewer, name: string) =>
  prepared<{ id: string }>(
    name,
    `select u.id from uploads u where u.id = $1 and ${conditionText(rule, { of: 'u', viewer: '$2', isOfFew: true })}`,
  );
const asPicture = inPart(mediaFor.viewer, 'media_for_viewer');
const asSound = inPart(soundFileFor.viewer, 'sound_file_for_viewer');

const forModerators = (rule: typeof mediaFor.moderator, name: string) =>
  prepared<{ id: string }>(name, `select u.id from uploads u where u.id = $1 and ${conditionText(rule, { of: 'u' })}`);
const asReviewedPicture = forModerators(mediaFor.moderator, 'media_for_moderators');
const asReviewedSound = forModerators(soundFileFor.moderator, 'sound_file_for_moderators');

/** Whether a member may see or play an upload that is not for everybody, or whose owner may be hidden from them. */
export async function isForMember(db: Database, uploadId: number, member: Member, isSound: boolean): Promise<boolean> {
  const found = await (isSound ? asSound : asPicture)(db, [uploadId, member.id]);
  if (found.length > 0) return true;
  if (!mayReviewPosts(member)) return false;
  return (await (isSound ? asReviewedSound : asReviewedPicture)(db, [uploadId])).length > 0;
}
