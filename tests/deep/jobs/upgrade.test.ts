import pg from 'pg';
import { expect, test } from 'vitest';
import { runCommand } from '#tests/support/commands/command.ts';
import { emptyPlace } from '#tests/support/commands/place.ts';
import { buildEarlier } from '#tests/support/database/earlier-database.ts';

const counts = [
  'select code, like_count, comment_count, view_count from posts',
  'select code, like_count, reply_count from comments',
  'select code, follower_count, followed_count, like_count from accounts',
  'select code, usage_count from tags',
  'select code, use_count from sounds',
  'select code, type, data, message, ip, user_code from activity_log',
  'select post_id, is_open, report_count from reported_posts',
  'select account_id, text from account_texts',
];

async function readCounts(connectionString: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const tables: unknown[][] = [];
    for (const count of counts) tables.push((await client.query(`${count} order by 1`)).rows);
    return tables;
  } finally {
    await client.end();
  }
}

test.each([
  { name: 'the search in bitmaps', newest: '0031_names_tags_and_notes' },
  { name: 'counting by triggers', newest: '0035_order_and_tags' },
])('an operator upgrades a database from the time of $name, and the check finds nothing', async ({ newest }) => {
  const place = await emptyPlace();
  try {
    await buildEarlier(place.env.DATABASE_URL, newest, 300);
    const before = await readCounts(place.env.DATABASE_URL);
    expect(before.every((rows) => rows.length >= 100)).toBe(true);
    // The command migrates first, like a start.
    const { said, code } = await runCommand('check', [], place.env);
    expect(said).toBe('Rows, files and counters agree.\n');
    expect(code).toBe(0);
    expect(await readCounts(place.env.DATABASE_URL)).toEqual(before);
  } finally {
    await place.remove();
  }
});
