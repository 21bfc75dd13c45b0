import { and, eq } from 'drizzle-orm';
import { memberFor, postFor } from '#server/audience/audience.ts';
import { condition } from '#server/audience/condition.ts';
import type { Context } from '#server/context.ts';
import { accounts, posts } from '#server/db/schema/index.ts';
import { removalMail } from '#server/mail/messages.ts';

/** Tells the author of a removed post why, without who reported or removed it; nothing if it is not removed any more. */
export async function mailRemoval(context: Context, postId: number): Promise<void> {
  const [post] = await context.db
    .select({ title: posts.title, note: posts.removalNote, authorCode: accounts.code, email: accounts.email })
    .from(posts)
    .innerJoin(accounts, eq(accounts.id, posts.authorId))
    .where(
      and(
        eq(posts.id, postId),
        condition(postFor.removed, { of: 'posts' }),
        condition(memberFor.themselves, { of: 'accounts' }),
      ),
    );
  if (post) await context.mailer.send(removalMail(context.config.publicUrl, post));
}
