import { eq } from 'drizzle-orm';
import type { Flag, Role } from '#lib/contract/endpoint.ts';
import { likePost, viewPost } from '#lib/contract/post/post.ts';
import { createTag } from '#lib/contract/post/tag.ts';
import { newCode } from '#server/ground/codes.ts';
import {
  accounts,
  comments,
  permissions,
  posts,
  renditions,
  sounds,
  tags,
  uploads,
} from '#server/ground/db/schema/index.ts';
import type { Context } from '#server/product/context.ts';
import { recountAbove } from '#server/product/services/counts/recount.ts';
import { recountPosts } from '#server/product/services/counts/recount-posts.ts';
import type { Client } from './client.ts';

/** A member's id in the database. */
export async function idOfAccount(context: Pick<Context, 'db' | 'now'>, userCode: string): Promise<number> {
  const [row] = await context.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.code, userCode));
  if (!row) throw new Error(`no account has the code ${userCode}`);
  return row.id;
}

/** Gives a member these flags, in addition to existing ones. */
export async function grant(
  context: Pick<Context, 'db' | 'now'>,
  userCode: string,
  ...flags: `${Role}.${Flag}`[]
): Promise<void> {
  const accountId = await idOfAccount(context, userCode);
  for (const flag of flags) {
    const [role, of] = flag.split('.') as [Role, Flag];
    const held = { [columnOf[of]]: true };
    await context.db
      .insert(permissions)
      .values({ accountId, role, ...held })
      .onConflictDoUpdate({ target: [permissions.accountId, permissions.role], set: held });
  }
}

const columnOf = {
  view: 'canView',
  insert: 'canInsert',
  update: 'canUpdate',
  delete: 'canDelete',
  restore: 'canRestore',
} as const;

type Upload = typeof uploads.$inferSelect;

/** The row of a member's upload, as after its sending and checking; its files do not exist. */
export async function buildUpload(
  context: Pick<Context, 'db' | 'now'>,
  userCode: string,
  overrides: Partial<typeof uploads.$inferInsert> = {},
): Promise<Upload> {
  const code = newCode();
  const folder = overrides.resourceType === 'image' ? 'images' : 'videos';
  const [row] = await context.db
    .insert(uploads)
    .values({
      code,
      publicId: `${folder}/${code}`,
      ownerId: await idOfAccount(context, userCode),
      resourceType: 'video',
      status: 'STORED',
      width: 1080,
      height: 1920,
      duration: 12,
      hasSound: true,
      createdAt: context.now(),
      touchedAt: context.now(),
      ...overrides,
    })
    .returning();
  if (!row) throw new Error('the upload was not inserted');
  return row;
}

/** A READY, PUBLIC video post with its own sound, without files. */
export async function buildPost(
  context: Pick<Context, 'db' | 'now'>,
  userCode: string,
  overrides: Partial<typeof posts.$inferInsert> = {},
): Promise<typeof posts.$inferSelect & { soundCode: string }> {
  const upload = await buildUpload(context, userCode, { status: 'COMPLETE', usedAt: context.now() });
  const now = context.now();
  const [post] = await context.db
    .insert(posts)
    .values({
      code: newCode(),
      authorId: upload.ownerId,
      postType: 'VID',
      title: 'A post',
      status: 'READY',
      uploadId: upload.id,
      createdAt: now,
      publishedAt: overrides.status && overrides.status !== 'READY' ? null : now,
      ...overrides,
    })
    .returning();
  if (!post) throw new Error('the post was not inserted');
  const [sound] = await context.db
    .insert(sounds)
    .values({ code: newCode(), postId: post.id, uploadId: upload.id })
    .returning();
  await context.db
    .insert(renditions)
    .values({ uploadId: upload.id, kind: 'sound', bytes: 1, duration: 12, key: `renditions/${upload.code}/sound.mp3` });
  await context.db
    .update(posts)
    .set({ soundId: sound?.id ?? null })
    .where(eq(posts.id, post.id));
  await recountPosts(context.db, [post.id]);
  return { ...post, soundId: sound?.id ?? null, soundCode: sound?.code ?? '' };
}

/** A comment, or a reply to `parentId`. */
export async function buildComment(
  context: Pick<Context, 'db' | 'now'>,
  postId: number,
  userCode: string,
  overrides: Partial<typeof comments.$inferInsert> = {},
): Promise<typeof comments.$inferSelect> {
  const [row] = await context.db
    .insert(comments)
    .values({
      code: newCode(),
      postId,
      authorId: await idOfAccount(context, userCode),
      content: 'A comment',
      createdAt: context.now(),
      ...overrides,
    })
    .returning();
  if (!row) throw new Error('the comment was not inserted');
  await recountAbove(context.db, [row]);
  return row;
}

/** The member views these posts (ids by code), likes them and comments on them. */
export async function buildHistory(
  context: Pick<Context, 'db' | 'now'>,
  member: Client,
  userCode: string,
  posted: Record<string, number>,
): Promise<void> {
  for (const [code, id] of Object.entries(posted)) {
    await member.call(viewPost, { body: { code } });
    await member.call(likePost, { body: { code } });
    await buildComment(context, id, userCode, { content: 'A harmless remark' });
  }
}

/** The code of a tag; the member creates it if it does not exist. */
export async function tagCode(member: Client, name: string): Promise<string> {
  const { data, message } = await member.call(createTag, { body: { content: name } });
  if (!data) throw new Error(message);
  return data.code;
}

/** The code of a tag that other members find, as if a public post had it. */
export async function shownTag(context: Pick<Context, 'db' | 'now'>, member: Client, name: string): Promise<string> {
  const code = await tagCode(member, name);
  await context.db.update(tags).set({ usageCount: 1 }).where(eq(tags.code, code));
  return code;
}
