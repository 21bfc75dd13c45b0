import { eq } from 'drizzle-orm';
import type { CommentSettings } from '#lib/contract/comment/moderate-comment.ts';
import { commentSettings } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';

const { holdsLinks, holdsNewcomers } = commentSettings;
const columns = { holdsLinks, holdsNewcomers };
const none: CommentSettings = { holdsLinks: false, holdsNewcomers: false };

/** Which comments under the member's posts wait for their approval. */
export async function readCommentSettings({ db }: Context, { id }: Member): Promise<CommentSettings> {
  const [row = none] = await db.select(columns).from(commentSettings).where(eq(commentSettings.accountId, id));
  return row;
}

/** Absent fields stay as they are; earlier comments too. */
export async function changeCommentSettings(
  { db }: Context,
  { id: accountId }: Member,
  changes: { [Name in keyof CommentSettings]?: boolean | undefined },
): Promise<CommentSettings> {
  const row = { ...none, accountId };
  const [changed = none] = await db
    .insert(commentSettings)
    .values({ ...row, ...changes })
    // Without a change, the row is written again, so that it is returned.
    .onConflictDoUpdate({ target: commentSettings.accountId, set: { accountId, ...changes } })
    .returning(columns);
  return changed;
}
