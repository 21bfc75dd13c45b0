import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { feed, getPost } from '#lib/contract/post/post.ts';
import { accounts, posts } from '#server/ground/db/schema/index.ts';
import { buildPost, shownTag } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
let ada: Client;
let codes: { ada: string; ben: string };

beforeAll(async () => {
  riff = await startRiff();
  ada = riff.visitor();
  codes = { ada: (await ada.join(cast.ada)).userCode, ben: (await riff.visitor().join(cast.ben)).userCode };
  await shownTag(riff.context, ada, 'cats');
});
afterAll(() => riff.close());
afterEach(() => void vi.restoreAllMocks());

const links = async (code: string) => (await riff.visitor().call(getPost, { query: { code } })).data?.links;

test('title and description link to existing members and tags', async () => {
  const { code } = await buildPost(riff.context, codes.ada, {
    title: 'With @BEN',
    description: '#Cats, #dogs, @nobody, ben@example.org and @ada. @ben!',
  });
  const [own, other] = [
    { userName: 'ada', userCode: codes.ada },
    { userName: 'ben', userCode: codes.ben },
  ];
  expect(await links(code)).toEqual({ members: [other, own], tags: ['cats'] });
});

test('a disabled member is no link', async () => {
  const { code } = await buildPost(riff.context, codes.ada, { title: 'With @ben' });
  const setDisabled = (disabledAt: Date | null) =>
    riff.context.db.update(accounts).set({ disabledAt }).where(eq(accounts.code, codes.ben));
  await setDisabled(new Date());
  expect(await links(code)).toEqual({ members: [], tags: [] });
  await setDisabled(null);
});

test('a page of the feed looks up all names in one statement, and none if there are no names', async () => {
  const lookUps = async () => {
    const query = vi.spyOn(riff.context.db.$planned, 'query');
    const { data } = await riff.visitor().call(feed, { query: { size: 10 } });
    const sent = query.mock.calls.filter(([statement]) => JSON.stringify(statement).includes('text_links'));
    query.mockRestore();
    return [data?.contents.length, sent.length];
  };
  await riff.context.db.delete(posts);
  for (let n = 0; n < 8; n += 1) await buildPost(riff.context, codes.ada, { title: `Plain ${n}` });
  expect(await lookUps()).toEqual([8, 0]);
  for (let n = 0; n < 8; n += 1) await buildPost(riff.context, codes.ada, { description: `@ben and #cats ${n}` });
  expect(await lookUps()).toEqual([10, 1]);
});
