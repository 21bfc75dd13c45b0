import { and, eq } from 'drizzle-orm';
import { accounts, comments, posts } from '#server/ground/db/schema/index.ts';
import { commentRemovalMail, removalMail } from '#server/ground/mail/messages.ts';
import { commentFor, memberFor, postFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import type { Context } from '#server/product/context.ts';
import { mailLanguage } from '#server/product/services/account/email/mail-language.ts';
import { sendNotice } from '#server/product/services/account/email/send-notice.ts';

const receiver = {
  id: accounts.id,
  email: accounts.email,
  isVerified: accounts.isVerified,
  language: accounts.language,
};

/**
 * Mails the author of a removed post the reason, without naming reporters or the moderator. Sends nothing if the post has been restored, or
 * if the address is not confirmed.
 */
export async function mailRemoval(context: Context, postId: number): Promise<void> {
  const [post] = await context.db
    .select({
      title: posts.title,
      note: posts.removalNote,
      authorCode: accounts.code,
      author: receiver,
    })
    .from(posts)
    .innerJoin(accounts, eq(accounts.id, posts.authorId))
    .where(
      and(
        eq(posts.id, postId),
        condition(postFor.removed, { of: 'posts' }),
        condition(memberFor.themselves, { of: 'accounts' }),
      ),
    );
  if (!post) return;
  const { author, ...removal } = post;
  const { publicUrl } = context.config;
  const language = mailLanguage(context, author.language);
  await sendNotice(context, author, removalMail(publicUrl, { ...removal, email: author.email }, language));
}

/** Tells the author of a removed comment the same. */
export async function mailCommentRemoval(context: Context, commentId: number): Promise<void> {
  const [comment] = await context.db
    .select({
      content: comments.content,
      note: comments.removalNote,
      author: receiver,
    })
    .from(comments)
    .innerJoin(accounts, eq(accounts.id, comments.authorId))
    .where(
      and(
        eq(comments.id, commentId),
        condition(commentFor.removed, { of: 'comments' }),
        condition(memberFor.themselves, { of: 'accounts' }),
      ),
    );
  if (!comment) return;
  const { author, ...removal } = comment;
  const { publicUrl } = context.config;
  const language = mailLanguage(context, author.language);
  await sendNotice(context, author, commentRemovalMail(publicUrl, { ...removal, email: author.email }, language));
}
