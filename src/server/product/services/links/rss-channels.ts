import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { code as codeField } from '#lib/contract/fields.ts';
import { tagName } from '#lib/contract/post/tag-name.ts';
import { linkPaths } from '#lib/link-paths.ts';
import { paths } from '#lib/paths.ts';
import { postFor } from '#server/product/audience/audience.ts';
import { condition } from '#server/product/audience/condition.ts';
import { nobody } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { notFound } from '#server/product/problem.ts';
import { findVisibleAccount } from '#server/product/services/account/find-visible-account.ts';
import { accountPostsQuery } from '#server/product/services/account/list-account-posts.ts';
import { findTag } from '#server/product/services/tag/find-tag.ts';
import type { Channel, ChannelItem } from '#server/product/views/links/rss.ts';
import { hydratePosts, presentFiles, presentShared } from '#server/product/views/post.ts';
import { enclosureBytes } from './enclosure-bytes.ts';

/** The number of posts in a channel. */
const newest = 30;
/** The number of a tag's posts to sort. The index is ordered by id, and a post that was published late has an older id. */
const latest = 1_000;

/** The public posts of an account, as a channel. 404 for a disabled account. */
export async function profileChannel(context: Context, code: string): Promise<Channel> {
  if (!v.is(codeField, code) || code.includes('\u0000')) throw notFound();
  const { addresses, config, db, settings } = context;
  const { name } = settings.current();
  const account = await findVisibleAccount(db, nobody, code);
  const list = { accountId: account.id, own: false, viewer: null, sort: 'desc' } as const;
  const found = await accountPostsQuery(db, list, { after: null, skip: 0, most: newest });
  const avatar = addresses.avatar(account.avatarId);
  return {
    title: `${account.displayName} (@${account.userName}) · ${name}`,
    description: account.bio || `Posts by ${account.displayName} on ${name}.`,
    link: config.publicUrl + paths.profile(code),
    self: config.publicUrl + linkPaths.profileRss(code),
    image: avatar && new URL(avatar.src, config.publicUrl).href,
    items: await itemsOf(
      context,
      found.map(({ id }) => id),
    ),
  };
}

const taggedPosts = (tagId: number) => sql`select id from (
      select p.id, p.published_at from post_tags pt
      join posts p on p.id = pt.post_id join accounts a on a.id = p.author_id
      where pt.tag_id = ${tagId} and ${condition(postFor.everybody, { of: 'p', joined: { author: 'a' } })}
      order by pt.post_id desc limit ${latest}) latest
    order by published_at desc, id desc limit ${newest}`;

/** The public posts with a tag, as a channel. 404 for a tag without public posts, because only its creator knows it. */
export async function tagChannel(context: Context, written: string): Promise<Channel> {
  const { config, db, settings } = context;
  const site = settings.current().name;
  const name = tagName(written);
  const tag = name.includes('\u0000') ? null : await findTag(db, name);
  const found = tag ? (await db.execute<{ id: string }>(taggedPosts(tag.id))).rows : [];
  if (found.length === 0) throw notFound();
  return {
    title: `#${name} · ${site}`,
    description: `Posts tagged #${name} on ${site}.`,
    link: config.publicUrl + paths.search(name),
    self: config.publicUrl + linkPaths.tagRss(name),
    image: null,
    items: await itemsOf(
      context,
      found.map(({ id }) => Number(id)),
    ),
  };
}

async function itemsOf(context: Context, ids: number[]): Promise<ChannelItem[]> {
  const wanted = ids.map((id) => ({ id, viewer: null }));
  const [hydrated, bytes] = await Promise.all([hydratePosts(context.db, wanted), enclosureBytes(context, ids)]);
  // A post may have become private between the two queries.
  return hydrated
    .filter(({ isPublic }) => isPublic)
    .map((post) => ({
      post: { ...presentShared(post), ...presentFiles(context.addresses, nobody, post) },
      publishedAt: post.createdAt,
      bytes: bytes.get(post.id) ?? 0,
    }));
}
