import type { ClientBase } from 'pg';

/** A kind of call, and the number of calls of this kind in a million. */
const kinds: [share: number, type: string, status: number, error: string | null, message: string][] = [
  [560_000, 'viewPost', 200, null, 'OK'],
  [240_000, 'likePost', 200, null, 'OK'],
  [90_000, 'refreshToken', 200, null, 'Session refreshed.'],
  [40_000, 'sendComment', 200, null, 'OK'],
  [30_000, 'getPost', 404, 'Not Found', 'Post not found.'],
  [20_000, 'refreshToken', 401, 'Unauthorized', 'Please log in first.'],
  [9_000, 'login', 200, null, 'Welcome back!'],
  [6_000, 'likePost', 429, 'Too Many Requests', 'Too many requests. Please try again in a moment.'],
  [3_000, 'login', 400, 'Bad Request', 'The email or password is not correct.'],
  [1_500, 'publishPost', 200, null, 'Your post is being processed.'],
  [400, 'register', 409, 'email: This email is already registered.', 'Please check what you entered.'],
  [90, 'resetPassword', 200, null, 'Your password has been changed.'],
  [10, 'feed', 500, 'Internal Server Error', 'Something went wrong on our side. Please try again later.'],
];

/** Fills the activity log with the calls of this number of days until now, by the existing members and from 50,000 addresses. */
export async function fillActivityLog(client: ClientBase, rows: number, days: number): Promise<void> {
  await client.query(`select add_activity_log_week(week) from (select activity_log_week(now() - ago * interval '1 day') as week
    from generate_series(0, ${days}) as ago group by 1) weeks`);
  await client.query('create temp table kinds (below float8, type text, status int, error text, message text)');
  let below = 0;
  for (const [share, ...kind] of kinds) {
    below += share / 1_000_000;
    await client.query('insert into kinds values ($1, $2, $3, $4, $5)', [below, ...kind]);
  }
  await client.query(`create temp table numbered as select row_number() over () as n, code from accounts`);
  const members = Number((await client.query('select count(*) from numbered')).rows[0].count);
  // The rows are in order of time, as Riff writes them.
  await client.query(`insert into activity_log (code, response_code, type, data, error, message, ip, user_code, created_at)
    select substr(md5(g::text), 1, 16), status, type, jsonb_build_object('code', substr(md5((g % 100000)::text), 1, 16)), error, message,
      '198.' || (51 + place / 62500) || '.' || (place / 250 % 250) || '.' || (place % 250), m.code,
      now() - (${rows} - g) * (interval '${days} days' / ${rows})
    from (select g, random() as chance, floor(random() * 50000)::int as place, 1 + floor(random() * ${members} * 1.2)::int as who
      from generate_series(1, ${rows}) g) made
    join lateral (select * from kinds where below > least(chance, 0.9999999) order by below limit 1) k on true
    left join numbered m on m.n = who order by g`);
  await client.query('vacuum analyze activity_log');
}
