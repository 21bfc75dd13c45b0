import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { feed } from '#lib/contract/post/post.ts';
import { buildPost } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
let ada: Client;
let adaCode: string;

beforeAll(async () => {
  riff = await startRiff({ rateLimits: true });
  ada = riff.visitor();
  adaCode = (await ada.join(cast.ada)).userCode;
  await buildPost(riff.context, adaCode);
});
afterAll(() => riff.close());

const ask = (client: Client, query: object = {}) => client.call(feed, { query: { page: 1, size: 5, ...query } });

/** Tells the names of the statements that have been sent since. */
function watchStatements(): () => (string | undefined)[] {
  const query = vi.spyOn(riff.context.db.$client, 'query');
  query.mockClear();
  return () => query.mock.calls.map(([statement]) => (statement as { name?: string }).name);
}

/** Holds up every check of a session until the returned function is called. */
async function holdSessions(): Promise<() => Promise<void>> {
  const client = await riff.context.db.$client.connect();
  await client.query('begin; lock table sessions in access exclusive mode');
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

test('a page of the feed is read while the session is checked', async () => {
  const before = await ask(ada);
  const sent = watchStatements();
  const release = await holdSessions();
  const asked = ask(ada);
  try {
    await vi.waitFor(() => expect(sent()).toContain('seen_blocks'));
  } finally {
    await release();
  }
  expect(await asked).toEqual({ ...before, headers: expect.anything() });
  expect(sent().filter((name) => name === 'seen_blocks')).toHaveLength(1);
});

test('a member who is logged out meanwhile gets nothing of that page', async () => {
  for (const end of [
    'update sessions set ended_at = now() where account_id = (select id from accounts where code = $1)',
    'update accounts set disabled_at = now() where code = $1',
  ]) {
    const member = riff.visitor();
    const { userCode } = await member.join({ ...cast.ben, ...newPerson() });
    expect((await ask(member, { feed: 'following' })).code).toBe(200);
    await riff.context.db.$client.query(end, [userCode]);
    const sent = watchStatements();
    expect(await ask(member, { feed: 'following' })).toMatchObject({ code: 401, data: null });
    // It was read ahead.
    expect(sent()).toContain('followees_of_member');
    expect(await ask(member)).toMatchObject({ code: 401, data: null });
  }
});

test('a wrong query reads nothing, and the answer says what is wrong', async () => {
  const sent = watchStatements();
  expect(await ask(ada, { size: 0 })).toMatchObject({ code: 400, errors: { size: expect.any(String) } });
  expect(sent()).not.toContain('seen_blocks');
});

test('a request beyond the rate limit reads nothing', async () => {
  const ben = riff.visitor();
  await ben.join({ ...cast.ben, ...newPerson() });
  let code = 200;
  for (let n = 0; n < 1_300 && code === 200; n += 1) ({ code } = await ask(ben, { size: 1 }));
  expect(code).toBe(429);
  const sent = watchStatements();
  expect((await ask(ben)).code).toBe(429);
  expect(sent()).not.toContain('seen_blocks');
});

let people = 0;
function newPerson() {
  people += 1;
  return { displayName: `Ben ${people}`, email: `ben${people}@example.org` };
}
