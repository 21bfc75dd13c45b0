import { and, eq, gt, sql } from 'drizzle-orm';
import * as texts from '#lib/contract/admin/settings-messages.ts';
import type { Sensitivity } from '#lib/contract/post/post-kinds.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { posts } from '#server/ground/db/schema/index.ts';
import type { Member } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { badInput, Problem, tooMany } from '#server/product/problem.ts';

type Site = Pick<Context, 'settings'>;
type Kind = 'image' | 'video' | 'auto';

const mebibyte = 1024 * 1024;
const dayMs = 24 * 60 * 60 * 1000;

/** The largest file of a kind in bytes; of any kind if that is not known yet. */
function mostBytes({ settings }: Site, kind: Kind): number {
  const { imageSize, videoSize } = settings.current();
  const sizes = { image: imageSize, video: videoSize, auto: Math.max(imageSize, videoSize) };
  return sizes[kind] * mebibyte;
}

/** 413 for a file that is larger than the settings allow. */
export function assertFileSize(site: Site, kind: Kind, bytes: number): void {
  if (bytes > mostBytes(site, kind)) throw new Problem(413, texts.fileOverLimit);
}

/** Why the settings do not allow a file; null if they do. `seconds` is the length of a video. */
export function refusalOfFile(
  site: Site,
  file: { kind: 'image' | 'video'; bytes: number; seconds: number },
): string | null {
  if (file.bytes > mostBytes(site, file.kind)) return texts.fileOverLimit;
  // Encoders round up to whole frames.
  return file.kind === 'video' && file.seconds > site.settings.current().videoLength + 1 ? texts.videoOverLimit : null;
}

/** 429 if the member has published as many posts as the settings allow in 24 hours. */
export async function assertMorePosts({ settings, now }: Context, tx: Queryable, member: Member): Promise<void> {
  const { postsPerDay } = settings.current();
  if (postsPerDay === 0) return;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('posts-per-day', ${member.id}))`);
  const since = new Date(now().getTime() - dayMs);
  const count = await tx.$count(posts, and(eq(posts.authorId, member.id), gt(posts.createdAt, since)));
  if (count >= postsPerDay) throw tooMany(dayMs / 24, texts.postsOverLimit);
}

/** 400 for a new sensitive post if the settings do not allow any. */
export function assertSensitivity({ settings }: Site, sensitive: Sensitivity | null | undefined): void {
  if (sensitive && !settings.current().sensitivePosts)
    throw badInput({ sensitive: texts.sensitiveNotAccepted }, texts.sensitiveNotAccepted);
}
