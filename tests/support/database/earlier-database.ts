import pg from 'pg';
import { buildSchema, knownMigrations } from '#server/ground/db/migrate.ts';
import journal from '#server/ground/db/migrations/meta/_journal.json' with { type: 'json' };

/**
 * Builds the schema that ends with this migration in an empty database, and writes `many` rows of each kind, with private, removed and failed posts,
 * removed comments and disabled accounts. The triggers of that schema count and index. Hosted uploads need no files.
 */
export async function buildEarlier(connectionString: string, newest: string, many: number): Promise<void> {
  const last = journal.entries.find(({ tag }) => tag === newest)?.when ?? 0;
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query('begin');
    await buildSchema(
      client,
      knownMigrations().filter(({ folderMillis }) => folderMillis <= last),
    );
    await client.query('commit');
    for (const statement of [...rowsOf(many), ...changes]) await client.query(statement);
  } finally {
    await client.end();
  }
}

const each = (many: number) => `generate_series(1, ${many}) g`;
const code = (kind: string, number = 'g') => `substr(md5('${kind}' || ${number}), 1, 16)`;
const phrase = (number = 'g') =>
  `(array['夜の海 rain', 'Größe cats', 'мост река', 'قهوة', 'guitar café'])[1 + ${number} % 5]`;

// Nothing was deleted, so ids count from 1 in every table. A third of the rows falls on the first members, posts and comments.
const rowsOf = (many: number): string[] => {
  const some = (factor: number) => `1 + case when g % 3 = 0 then g % 7 else g * ${factor} % ${many} end`;
  return [
    `insert into accounts (code, user_name, display_name, email)
      select ${code('a')}, 'member' || g, ${phrase()}, g || '@example.org' from ${each(many)}`,
    `insert into tags (code, name) select ${code('t')}, 'gen猫' || g from ${each(many)}`,
    `insert into uploads (code, public_id, owner_id, resource_type, hosted, status, failure, used_at)
      select ${code('u')}, 'videos/' || ${code('u')}, ${some(11)}, 'video', true,
        (case when g % 10 = 0 then 'FAILED' else 'COMPLETE' end)::upload_status, case when g % 10 = 0 then 'damaged' end, now() from ${each(many)}`,
    `insert into posts (code, author_id, post_type, title, description, status, failure, upload_id, published_at)
      select ${code('p', 'id')}, owner_id, 'VID', ${phrase('id')}, 'Post ' || id, (case when id % 10 = 0 then 'FAILED' else 'READY' end)::post_status,
        failure, id, case when id % 10 > 0 then now() - id * interval '1 minute' end from uploads order by id`,
    `insert into sounds (code, post_id, upload_id) select ${code('s', 'id')}, id, upload_id from posts where status = 'READY' order by id`,
    `update posts p set sound_id = 1 + p.id % 40 where status = 'READY'`,
    `insert into post_tags (post_id, tag_id, position) select g, ${some(13)}, 0 from ${each(many)}`,
    `insert into follows (follower_id, followee_id)
      select * from (select g as follower, ${some(17)} as followee from ${each(many)}) f where follower <> followee`,
    `insert into likes (account_id, post_id) select g, ${some(19)} from ${each(many)}`,
    `insert into views (account_id, post_id) select g, ${some(23)} from ${each(many)}`,
    `insert into comments (code, post_id, author_id, content) select ${code('c')}, ${some(29)}, ${some(31)}, ${phrase()} from ${each(many)}`,
    `insert into comments (code, post_id, author_id, parent_id, content) select ${code('r')}, c.post_id, ${some(37)}, c.id, 'A reply'
      from ${each(many)} join comments c on c.id = ${some(41)}`,
    `insert into comment_likes (account_id, comment_id) select g, ${some(43)} from ${each(many)}`,
    `insert into keywords (code, account_id, keyword) select ${code('k')}, g, ${phrase()} from ${each(many)}`,
    `insert into reports (code, post_id, reporter_id, content) select ${code('rp')}, ${some(47)}, g, 'Spam' from ${each(many)}`,
    `insert into activity_log (code, response_code, type, data, message, ip, user_code)
      select ${code('l')}, 200, 'likePost', jsonb_build_object('code', ${code('p')}), 'OK 検索', '198.51.100.' || g % 250, ${code('a')} from ${each(many)}`,
    // These are counted by services even in the earlier schema.
    `update posts p set like_count = (select count(*) from likes where post_id = p.id), view_count = (select count(*) from views where post_id = p.id)`,
  ];
};

const changes = [
  `update posts set visibility = 'PRIVATE' where id % 17 = 5`,
  `update posts set removed_at = now(), removed_as = 'MODERATOR', removed_by_id = 1 where id % 19 = 3`,
  `update posts set removed_at = now(), removed_as = 'AUTHOR' where id % 23 = 4`,
  `update comments set removed_at = now(), removed_as = 'MODERATOR', removed_by_id = 1 where id % 13 = 3`,
  `update comments set removed_at = now(), removed_as = 'AUTHOR' where id % 29 = 4`,
  `update accounts set disabled_at = now() where id % 11 = 3`,
];
