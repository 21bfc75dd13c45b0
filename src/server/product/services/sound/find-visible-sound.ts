import { messages } from '#lib/contract/messages.ts';
import type { Database } from '#server/ground/db/database.ts';
import { prepared } from '#server/ground/db/prepared.ts';
import { postFor, soundFileFor, soundFor } from '#server/product/audience/audience.ts';
import { conditionText } from '#server/product/audience/condition.ts';
import { type Actor, viewerId } from '#server/product/audience/policies/actor.ts';
import { notFound } from '#server/product/problem.ts';

/** A sound that a viewer may see or hear. */
export interface VisibleSound {
  id: number;
  code: string;
  publicId: string;
  /** Seconds; null while unknown. */
  duration: number | null;
  /** Whether its file exists and moderators have not taken it down. */
  isPlayable: boolean;
  useCount: number;
  /** The post that it comes from; null if it is hidden from the viewer. */
  originalId: number | null;
  /** Whether everybody may play its file: a post that is not sensitive plays it. */
  isOpen: boolean;
  /** Whether everybody may see that post. */
  isPublic: boolean;
}

type Row = Omit<VisibleSound, 'id' | 'originalId'> & { id: string; originalId: string | null };

const viewer = '$2::bigint';
// Never null, unlike a condition on a joined row.
const isTakenDown = conditionText(soundFor.takenDown, { of: 's' });
// Two index look-ups per code; one condition over both tables would scan them. The sound of a hidden post is not revealed.
const withCode = `
  select id from sounds where code = $1
  union all select p.sound_id from posts p where p.code = $1 and p.sound_id is not null
    and ${conditionText(postFor.viewer, { of: 'p', viewer })}
  union all select s.id from posts p join sounds s on s.post_id = p.id where p.code = $1`;

const visibleSound = prepared<Row>(
  'visible_sound',
  `
    select * from (
      select s.id, s.code, u.public_id as "publicId", coalesce(file.duration, u.duration) as "duration",
        file.id is not null and not ${isTakenDown} as "isPlayable", s.use_count as "useCount",
        case when ${conditionText(soundFor.viewer, { of: 's', viewer, joined: { original: 'original' } })}
          then original.id end as "originalId",
        ${conditionText(soundFor.everybody, { of: 's', joined: { original: 'original' } })} as "isPublic",
        ${conditionText(soundFileFor.everybody, { of: 'u' })} as "isOpen"
      from (${withCode} limit 1) wanted
      join sounds s on s.id = wanted.id
      join uploads u on u.id = s.upload_id
      join posts original on original.id = s.post_id
      left join renditions file on file.upload_id = u.id and file.kind = 'sound'
    ) found where "originalId" is not null or exists (
      select from posts p where p.sound_id = found.id and ${conditionText(postFor.open, { of: 'p', viewer })})`,
);

/**
 * The sound with this code, or of the post with this code. Viewers need access to its original post or to a post that plays it; all others
 * get the same 404 as for a code that never existed.
 */
export async function findVisibleSound(db: Database, actor: Actor, code: string): Promise<VisibleSound> {
  const [found] = await visibleSound(db, [code, viewerId(actor)]);
  if (!found) throw notFound(messages.soundNotFound);
  const { id, originalId } = found;
  return { ...found, id: Number(id), originalId: originalId === null ? null : Number(originalId) };
}
