import { and, eq, isNull, sql } from 'drizzle-orm';
import { messages } from '#lib/contract/messages.ts';
import type { Queryable } from '#server/db/database.ts';
import { accounts, posts, renditions, sounds, uploads } from '#server/db/schema/index.ts';
import type { Member } from '#server/policies/actor.ts';
import { badInput } from '#server/problem.ts';

/** A sound that a member may use. */
export interface UsableSound {
  id: number;
  /** Seconds; of what can be heard or of the video it comes from, whichever is longer. */
  duration: number;
}

/** The sound of that code (or of the post of that code), if its post may be seen by the member. */
export async function findSound(tx: Queryable, actor: Member, code: string): Promise<UsableSound> {
  const [sound] = await tx
    .select({ id: sounds.id, video: uploads.duration, heard: renditions.duration })
    .from(sounds)
    .innerJoin(posts, eq(posts.id, sounds.postId))
    .innerJoin(accounts, eq(accounts.id, posts.authorId))
    .innerJoin(uploads, eq(uploads.id, sounds.uploadId))
    .leftJoin(renditions, and(eq(renditions.uploadId, uploads.id), eq(renditions.kind, 'sound')))
    .where(
      and(
        // Two look-ups by index; a condition over both tables would read them whole.
        sql`${sounds.id} in (select id from sounds where code = ${code}
          union all select s.id from posts p join sounds s on s.post_id = p.id where p.code = ${code})`,
        sql`(${posts.visibility} = 'PUBLIC' or ${posts.authorId} = ${actor.id})`,
        eq(posts.status, 'READY'),
        isNull(posts.removedAt),
        isNull(accounts.disabledAt),
      ),
    );
  if (!sound) throw badInput({ audioCode: messages.soundUnknown });
  return { id: sound.id, duration: Math.max(sound.video ?? 0, sound.heard ?? 0) };
}
