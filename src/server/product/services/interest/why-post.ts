import { eq } from 'drizzle-orm';
import type { Reason, ReasonKind } from '#lib/contract/post/interest.ts';
import { inLanguage } from '#lib/language/catalogue.ts';
import type { Language } from '#lib/language/language.ts';
import { reasons as reasonTexts } from '#lib/texts/server/reasons.ts';
import { accounts, tags } from '#server/ground/db/schema/index.ts';
import { type Actor, viewerId } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { explain } from '#server/product/feed/explain.ts';
import { findVisiblePost } from '#server/product/services/post/find-visible-post.ts';

interface Query {
  code: string;
  feed: 'for-you' | 'following';
}

/** Says in words why a post is in the viewer's feed; empty if it is not in it. */
export async function whyPost(
  context: Context,
  actor: Actor,
  { code, feed }: Query,
  language: Language,
): Promise<{ reasons: Reason[] }> {
  const { db } = context;
  const post = await findVisiblePost(db, actor, code);
  const explained = await explain(context, { viewer: viewerId(actor), feed, startedAt: context.now() }, post.id);
  const [author] = await db.select({ name: accounts.displayName }).from(accounts).where(eq(accounts.id, post.authorId));
  const tagId = explained.find((reason) => reason.tagId)?.tagId;
  const [tag] = tagId ? await db.select({ name: tags.name }).from(tags).where(eq(tags.id, tagId)) : [];
  const textOf = wordsFor(language, { name: author?.name ?? '', tag: tag?.name ?? '' });
  return { reasons: explained.map(({ kind }) => ({ kind, text: textOf(kind) })) };
}

function wordsFor(language: Language, values: { name: string; tag: string }): (kind: ReasonKind) => string {
  const texts = inLanguage(reasonTexts, language);
  return (kind) => {
    const text = texts[kind];
    return typeof text === 'string' ? text : text(values);
  };
}
