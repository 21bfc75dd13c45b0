import * as v from 'valibot';
import { code as codeField } from '#lib/contract/fields.ts';
import { messages } from '#lib/contract/messages.ts';
import type { Post } from '#lib/contract/post/post.ts';
import { nobody } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { notFound } from '#server/product/problem.ts';
import { getPost } from '#server/product/services/post/get-post.ts';

/** A public post as a visitor sees it. Other sites store it, so every other post is the same 404 for everybody. */
export async function getPublicPost(context: Context, code: string): Promise<Post> {
  if (!v.is(codeField, code) || code.includes('\u0000')) throw notFound(messages.postNotFound);
  const post = await getPost(context, nobody, code);
  if (!post.isPublic) throw notFound(messages.postNotFound);
  return post;
}
