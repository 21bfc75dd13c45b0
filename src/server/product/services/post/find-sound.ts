import { and, eq, sql } from 'drizzle-orm';
import { messages } from '#lib/contract/messages.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { renditions, sounds, uploads } from '#server/ground/db/schema/index.ts';
import { soundFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import { badInput } from '#server/product/problem.ts';

/** A sound that a member may use. */
export interface UsableSound {
  id: number;
  /** The duration in seconds of the sound or of its original video, whichever is longer. */
  duration: number;
}

/** The sound with this code, or of the post with this code, if the member may use it and it is playable. */
export async function findSound(tx: Queryable, actor: Member, code: string): Promise<UsableSound> {
  const [sound] = await tx
    .select({ id: sounds.id, video: uploads.duration, heard: renditions.duration })
    .from(sounds)
    .innerJoin(uploads, eq(uploads.id, sounds.uploadId))
    .innerJoin(renditions, and(eq(renditions.uploadId, uploads.id), eq(renditions.kind, 'sound')))
    .where(
      and(
        // Two index look-ups; one condition over both tables would scan them.
        sql`${sounds.id} in (select id from sounds where code = ${code}
          union all select s.id from posts p join sounds s on s.post_id = p.id where p.code = ${code})`,
        condition(soundFor.viewer, { of: 'sounds', viewer: actor.id }),
      ),
    );
  if (!sound) throw badInput({ audioCode: messages.soundUnknown });
  return { id: sound.id, duration: Math.max(sound.video ?? 0, sound.heard ?? 0) };
}
