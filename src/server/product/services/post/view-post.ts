import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Queryable } from '#server/ground/db/database.ts';
import { views } from '#server/ground/db/schema/index.ts';
import { networkOf } from '#server/ground/network.ts';
import type { Actor } from '#server/product/audience/policies/actor.ts';
import type { Context } from '#server/product/context.ts';
import { countView } from '#server/product/services/counts/add.ts';
import { findVisiblePost } from './find-visible-post.ts';
import { createViewCaps, type ViewCaps } from './view-caps.ts';

/** The browser of a visitor who has viewed a post before, known by its cookie. */
export interface KnownBrowser {
  id: string;
  /** The code of the first post, which was viewed before the browser had the cookie. */
  firstPost: string;
}

/** The viewer of a post; for a visitor, with the browser if it is known. */
export interface Viewer {
  actor: Actor;
  browser: KnownBrowser | null;
}

/**
 * Makes the function that counts a view: once for a member, once a day for a visitor, and only a limited number for a network in an
 * hour. A member's second view moves the post up in their history. `key` is the installation's secret.
 */
export function viewRecorder(context: Context, key: Uint8Array) {
  const caps = createViewCaps(context);
  return (viewer: Viewer, code: string) => viewPost(context, { ...viewer, key, caps }, code);
}

type Source = Viewer & { key: Uint8Array; caps: ViewCaps };

async function viewPost(context: Context, source: Source, code: string): Promise<{ viewCount: number }> {
  const { actor, caps } = source;
  if (actor.kind === 'member') return (await storeView(context, source, code)).answer;
  const network = networkOf(actor.ip);
  const hasPlace = caps.take(network, code);
  let isCounted = false;
  try {
    const { answer, isNew } = await storeView(context, source, code, hasPlace);
    isCounted = isNew;
    return answer;
  } finally {
    if (hasPlace && !isCounted) caps.giveBack(network, code);
  }
}

/** `counts` is false for a visitor whose network has reached its limit: the view is not counted. */
async function storeView(context: Context, source: Source, code: string, counts = true) {
  const { actor } = source;
  return await context.db.transaction(async (tx) => {
    const post = await findVisiblePost(tx, actor, code);
    const now = context.now();
    const isNew =
      counts &&
      (await (actor.kind === 'member'
        ? recordView(tx, actor.id, post.id, now)
        : recordVisit(tx, source, { id: post.id, code }, now)));
    if (!isNew) return { answer: { viewCount: post.viewCount }, isNew };
    return { answer: { viewCount: (await countView(tx, post.id)) ?? post.viewCount }, isNew };
  });
}

/**
 * Whether this is the member's first view of the post. Moves the post to the top of their history, if they keep one, with a time after its
 * last clearing.
 */
async function recordView(tx: Queryable, member: number, postId: number, now: Date): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const listedAt = sql`case when s.keep_views is not false then greatest(${at}, s.views_cleared_at + interval '1 millisecond') end`;
  const { rows } = await tx.execute<{ isNew: boolean }>(sql`
    insert into views (post_id, account_id, day, created_at, last_viewed_at, listed_at)
      select ${postId}, ${member}, (${at} at time zone 'UTC')::date, ${at}, ${at}, ${listedAt}
      from (select) one left join history_settings s on s.account_id = ${member}
    on conflict (account_id, post_id) where account_id is not null
      do update set last_viewed_at = excluded.last_viewed_at, listed_at = coalesce(excluded.listed_at, views.listed_at)
    -- A row that was there has been locked by this transaction.
    returning xmax = 0 as "isNew"`);
  return rows[0]?.isNew === true;
}

/** Whether this is the visitor's first view of the post today. */
async function recordVisit(
  tx: Queryable,
  source: Source,
  post: { id: number; code: string },
  now: Date,
): Promise<boolean> {
  const day = now.toISOString().slice(0, 10);
  const row = {
    postId: post.id,
    day,
    createdAt: now,
    lastViewedAt: now,
    visitorKey: visitorKey(source, post.code, day),
  };
  const made = await tx.insert(views).values(row).onConflictDoNothing().returning({ id: views.id });
  return made.length > 0;
}

/** The data that distinguishes visitors is never stored, only this hash. It changes every day and cannot be traced back. */
function visitorKey({ actor, browser, key }: Source, code: string, day: string): string {
  const network = networkOf(actor.ip);
  // The first view was counted for the network, because the browser was not known yet.
  const who = browser && browser.firstPost !== code ? `${network}\n${browser.id}` : network;
  return createHmac('sha256', key).update(`${day}\n${who}`).digest('base64url');
}
