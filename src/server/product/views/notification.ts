import type { Notification } from '#lib/contract/inbox/notification.ts';
import type { Sensitivity } from '#lib/contract/post/post-kinds.ts';
import { prepared } from '#server/ground/db/prepared.ts';
import { commentFor, memberFor, postFor, soundFor } from '#server/product/audience/audience.ts';
import { conditionText } from '#server/product/audience/condition.ts';
import { unwantedOf } from '#server/product/audience/facts.ts';
import { type Actor, nobody } from '#server/product/audience/policies/actor.ts';
import { bySilence, type Silence } from '#server/product/audience/silenced.ts';
import type { Context } from '#server/product/context.ts';
import { markFor } from './sensitive.ts';
import { coversOf, findHiddenWords } from './words/hidden-words.ts';
import { nameCoversOf } from './words/unhidden.ts';

type Named = Omit<Notification['actors'][number], 'media' | 'hiddenBecauseOf'> & { id: number };
type Row = Pick<
  Notification,
  'code' | 'kind' | 'postCode' | 'commentCode' | 'parentCode' | 'reportedCode' | 'isSeen' | 'isHeld'
> & {
  toldAt: string;
  postId: string | null;
  commentId: string | null;
  actors: Named[] | null;
  actorCount: number | null;
  words: string | null;
  detail: string | null;
  note: string | null;
  title: string | null;
  postType: 'VID' | 'IMG';
  mediaUrl: string | null;
  videoThumbnail: number;
  isPublic: boolean;
  authorId: string;
  sensitive: Sensitivity | null;
  isPictured: boolean;
};

/** Kinds that quote the comment. */
const quoting = new Set<Notification['kind']>(['COMMENT', 'REPLY', 'MENTION', 'COMMENT_LIKE']);

/** Beyond this number, disabled members are counted too, because each actor's account would have to be read. */
const countedExactly = 100;

/** The latest actors among which three that the receiver can see are looked for, because there may be 100,000. */
const latestRead = 50;

/** Only likes and follows have that many actors. */
const hidden = unwantedOf('hidden', '$2');

const shownWith: Record<Silence, typeof memberFor.shown> = {
  hidden: memberFor.shown,
  hiddenPosts: memberFor.shownWithPosts,
  hiddenComments: memberFor.shownWithComments,
};

/** Whether a receiver, a placeholder, may be told that the member `m` did what the notification `n` tells of. */
export const isActorShown = (receiver: string): string =>
  bySilence({ kind: 'n.kind', commentId: 'n.comment_id' }, (silence) =>
    conditionText(shownWith[silence], { of: 'm', viewer: receiver }),
  );
const isShown = `not a.is_undone and ${isActorShown('$2')}`;

const hydrate = prepared<Row>(
  'hydrate_notifications',
  `select n.code, n.kind, n.told_at as "toldAt", n.seen_at is not null as "isSeen", n.detail,
      p.id as "postId", p.code as "postCode", p.author_id as "authorId", p.sensitive, p.title, p.post_type as "postType", p.thumbnail_at as "videoThumbnail",
      coalesce(video.public_id, (select u.public_id from post_images i join uploads u on u.id = i.upload_id
        where i.post_id = p.id and i.position = 0)) as "mediaUrl",
      ${conditionText(postFor.everybody, { of: 'p' })} as "isPublic",
      ${conditionText(postFor.viewer, { of: 'p', viewer: '$2' })} as "isPictured",
      c.id as "commentId", c.code as "commentCode", coalesce(c.hidden_as = 'HELD', false) as "isHeld", c.content as words, above.code as "parentCode", coalesce(c.removal_note, p.removal_note) as note,
      coalesce(
        (select m.code from accounts m where m.id = line.account_id and ${conditionText(memberFor.open, { of: 'm', viewer: '$2' })}),
        (select o.code from sounds o where o.id = line.sound_id and ${conditionText(soundFor.viewer, { of: 'o', viewer: '$2' })})
      ) as "reportedCode",
      latest.actors, case when n.actor_count <= ${countedExactly}
        then (select count(*)::int from notification_actors a join accounts m on m.id = a.actor_id
          where a.notification_id = n.id and ${isShown})
        else n.actor_count - (select count(*)::int from (${hidden}) u (id) where (select true from notification_actors a
          where a.notification_id = n.id and a.actor_id = u.id and not a.is_undone limit 1)) end as "actorCount"
    from unnest($1::bigint[]) with ordinality as wanted (id, place)
    join notifications n on n.id = wanted.id
    left join reported_posts line on n.kind = 'REPORT_SETTLED' and line.id = -n.subject_id
    left join comments c on c.id = coalesce(n.comment_id, line.comment_id) and (${conditionText(commentFor.viewer, { of: 'c', viewer: '$2' })}
      or ${conditionText(commentFor.removed, { of: 'c' })} and c.author_id = $2)
    left join comments above on above.id = c.parent_id
    left join posts p on p.id = coalesce(n.post_id, case when line.id is not null then c.post_id end) and (${conditionText(postFor.viewer, { of: 'p', viewer: '$2' })}
      or ${conditionText(postFor.ownRemoved, { of: 'p', viewer: '$2' })})
    left join uploads video on video.id = p.upload_id
    left join lateral (select json_agg(named) as actors from
      (select m.id, m.code as "userCode", m.user_name as "userName", m.display_name as "displayName", m.avatar_id as "avatarUrl",
        exists (select from follows f where f.follower_id = $2 and f.followee_id = m.id) as "isFollowed"
      from (select * from notification_actors a where a.notification_id = n.id and not a.is_undone
        order by a.acted_at desc, a.actor_id desc limit ${latestRead}) a join accounts m on m.id = a.actor_id where ${isShown}
      order by a.acted_at desc, a.actor_id desc limit 3) named) latest on true
    order by wanted.place`,
);

/** Reads notifications of one receiver in one query, in the order of `ids`. The caller has checked that the receiver may be told. */
export async function hydrateNotifications(
  { db, addresses }: Pick<Context, 'db' | 'addresses'>,
  ids: readonly number[],
  receiverId: number,
  /** Gets the addresses of pictures that not everybody may see. */
  viewer: Actor = nobody,
): Promise<Notification[]> {
  if (ids.length === 0) return [];
  const rows = await hydrate(db, [ids, receiverId]);
  const covers = await readCovers(db, rows, receiverId);
  return rows.map((row) => ({
    code: row.code,
    kind: row.kind,
    postCode: row.postCode,
    commentCode: row.commentCode,
    parentCode: row.parentCode,
    reportedCode: row.reportedCode,
    actors: (row.actors ?? []).map(({ id, ...actor }) => ({
      ...actor,
      media: { avatar: addresses.avatar(actor.avatarUrl) },
      hiddenBecauseOf: covers.ofName(id),
    })),
    actorCount: row.actorCount ?? 0,
    post: postOf(row, addresses, viewer, covers.ofPost(Number(row.postId))),
    content: contentOf(row),
    hiddenBecauseOf: quoting.has(row.kind) ? covers.ofComment(Number(row.commentId)) : null,
    isHeld: row.isHeld,
    ...settlementOf(row),
    isSeen: row.isSeen,
    createdAt: new Date(row.toldAt).toISOString(),
  }));
}

/** The hidden words of the receiver in what these notifications show: by the ids of members, posts and comments. */
async function readCovers(db: Context['db'], rows: readonly Row[], receiverId: number) {
  const idsOf = (ids: (string | null)[]) => [...new Set(ids.flatMap((id) => (id === null ? [] : Number(id))))];
  const [ofName, ofPost, words] = await Promise.all([
    nameCoversOf(db, receiverId, [...new Set(rows.flatMap(({ actors }) => (actors ?? []).map(({ id }) => id)))]),
    coversOf(db, receiverId, idsOf(rows.map(({ postId }) => postId))),
    findHiddenWords(db, receiverId, 'comment', idsOf(rows.map(({ commentId }) => commentId))),
  ]);
  return { ofName, ofPost, ofComment: (id: number) => words.get(id)?.word ?? null };
}

function postOf(
  row: Row,
  addresses: Context['addresses'],
  viewer: Actor,
  hiddenBecauseOf: string | null,
): Notification['post'] {
  if (row.title === null) return null;
  const { makers, mark } = markFor(addresses, viewer, row);
  return { title: row.title, media: { cover: row.isPictured ? makers.cover(row) : null }, ...mark, hiddenBecauseOf };
}

/** The outcome of a report, and what it was about: a post if nothing else is said. */
function settlementOf({ kind, detail }: Row): Pick<Notification, 'settlement' | 'reported'> {
  if (kind !== 'REPORT_SETTLED' || detail === null) return { settlement: null, reported: null };
  const [settlement, reported = 'POST'] = detail.split(' ');
  return { settlement, reported } as Pick<Notification, 'settlement' | 'reported'>;
}

function contentOf({ kind, words, note, detail }: Row): string | null {
  if (quoting.has(kind)) return words;
  if (kind === 'REMOVED') return note;
  return kind === 'REPORT_SETTLED' ? null : detail;
}
