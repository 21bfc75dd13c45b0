import { eq } from 'drizzle-orm';
import type { ReportKind } from '#lib/contract/report/report-kinds.ts';
import type { Database } from '#server/ground/db/database.ts';
import { posts, sounds } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import { findVisibleAccount } from '#server/product/services/account/find-visible-account.ts';
import { findVisibleComment } from '#server/product/services/comment/find-visible-comment.ts';
import { findVisiblePost } from '#server/product/services/post/find-visible-post.ts';
import { findVisibleSound } from '#server/product/services/sound/find-visible-sound.ts';

/** A subject with its author; a member is their own. */
type Reportable = { id: number; authorId: number };

/** How each kind is found. What the member may not see gets the same 404 as what never existed. */
const finders: Record<ReportKind, (db: Database, member: Member, code: string) => Promise<Reportable>> = {
  POST: findVisiblePost,
  COMMENT: findVisibleComment,
  MEMBER: async (db, member, code) => {
    const { id } = await findVisibleAccount(db, member, code);
    return { id, authorId: id };
  },
  SOUND: async (db, member, code) => {
    const { id } = await findVisibleSound(db, member, code);
    const [original] = await db
      .select({ authorId: posts.authorId })
      .from(sounds)
      .innerJoin(posts, eq(posts.id, sounds.postId))
      .where(eq(sounds.id, id));
    if (!original) throw new Error('a sound has an original post');
    return { id, ...original };
  },
};

/** Finds what a member reports, by its kind and code. */
export const findReportable = (
  db: Database,
  member: Member,
  { kind, code }: { kind: ReportKind; code: string },
): Promise<Reportable> => finders[kind](db, member, code);
