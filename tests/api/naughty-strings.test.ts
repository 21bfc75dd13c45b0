import { eq } from 'drizzle-orm';
import { safeParse } from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { register } from '#lib/contract/account/auth.ts';
import { comments, replies, sendComment, sendReply } from '#lib/contract/comment/comment.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { isAtMost, limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import { getPost } from '#lib/contract/post/post.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { createTag, searchTags } from '#lib/contract/post/tag.ts';
import { sendReport } from '#lib/contract/report/report.ts';
import { searchAccounts, searchPosts, suggestions } from '#lib/contract/search/search.ts';
import { accounts, posts, reports } from '#server/ground/db/schema/index.ts';
import { naughtyStrings } from '#tests/fixtures/naughty-strings.ts';
import { isDeep, tries } from '#tests/support/properties/properties.ts';
import { buildComment, buildPost, buildUpload, tagCode } from '#tests/support/riff/build.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { startRiffWithTwo, type TestRiff } from '#tests/support/riff/riff.ts';

/** Every fourth text and the last ones; all of them in a deep run. */
const strings = naughtyStrings.filter((_, n) => isDeep() || n % 4 === 0 || n >= naughtyStrings.length - 5);

let riff: TestRiff;
let ben: Client;
let adaCode: string;
let benCode: string;

beforeAll(async () => {
  ({ riff, ben, adaCode, benCode } = await startRiffWithTwo());
});
afterAll(() => riff.close());

/** A half of a character becomes U+FFFD; everything else stays as it is. */
const sent = (text: string) => text.toWellFormed();

/**
 * The values that a body should store, after its schema (spaces at the ends go, a tag is normalised). Null if the schema or
 * the database refuses it.
 */
function accepted<Body>(call: Endpoint, body: Body): Body | null {
  const result = call.body ? safeParse(call.body, JSON.parse(JSON.stringify(body), well)) : null;
  return result?.success && !JSON.stringify(body).includes('\\u0000') ? (result.output as Body) : null;
}
const well = (_: string, value: unknown) => (typeof value === 'string' ? sent(value) : value);

test('there are at least a hundred naughty strings, all different', () => {
  expect(new Set(naughtyStrings).size).toBe(naughtyStrings.length);
  expect(naughtyStrings.length).toBeGreaterThanOrEqual(100);
});

test.each(['comment', 'reply'])('a naughty string is kept as a %s, or refused', async (kind) => {
  const post = await buildPost(riff.context, adaCode);
  const above = await buildComment(riff.context, post.id, adaCode);
  const [send, list, code] =
    kind === 'comment' ? ([sendComment, comments, post.code] as const) : ([sendReply, replies, above.code] as const);
  const stored: string[] = kind === 'comment' ? [above.content] : [];
  for (const content of strings) {
    riff.wait(1_000);
    const body = { code, content };
    const expected = accepted(send, body);
    const answer = await ben.call(send, { body });
    expect([content, answer.status]).toEqual([content, expected ? 200 : 400]);
    if (!expected) continue;
    expect(answer.data?.content).toBe(expected.content);
    stored.unshift(expected.content);
  }
  const listed: string[] = [];
  let cursor: string | null | undefined;
  do {
    const query = { code, size: limits.memberPageSize, ...(cursor && { cursor }) };
    const { data } = await riff.visitor().call(list, { query });
    listed.push(...(data?.contents ?? []).map(({ content }) => content));
    cursor = data?.cursor;
  } while (cursor);
  expect(listed).toEqual(stored);
});

test('a naughty string is stored as a report, or refused', async () => {
  for (const content of strings) {
    const post = await buildPost(riff.context, adaCode);
    const expected = accepted(sendReport, { code: post.code, content });
    const answer = await ben.call(sendReport, { body: { code: post.code, content } });
    expect([content, answer.status]).toEqual([content, expected ? 200 : 400]);
    const [row] = await riff.context.db.select().from(reports).where(eq(reports.postId, post.id));
    expect(row?.content).toBe(expected?.content);
  }
});

test('naughty strings are stored as title, description and image description of a post, or refused', async () => {
  const tune = await buildPost(riff.context, adaCode);
  const tag = await tagCode(ben, 'naughty');
  const bodyOf = (image: string) => ({
    postType: 'IMG' as const,
    audioCode: tune.soundCode,
    tagCodeList: [tag],
    imgPublicIdList: [image],
  });
  const publish = async (fields: { title: string; description: string; imgAltList: string[] }) => {
    const image = await buildUpload(riff.context, benCode, { resourceType: 'image', status: 'COMPLETE' });
    const body = { ...bodyOf(image.publicId), ...fields };
    const expected = accepted(publishPost, body);
    const answer = await ben.call(publishPost, { body });
    expect([fields, answer.status]).toEqual([fields, expected ? 200 : 400]);
    if (!expected) return;
    const { data } = await riff.visitor().call(getPost, { query: { code: answer.data?.postCode ?? '' } });
    expect(data).toMatchObject({
      title: expected.title,
      description: expected.description,
      imageAlts: expected.imgAltList,
    });
  };
  const plain = { title: 'plain', description: 'plain', imgAltList: ['plain'] };
  const at = (n: number) => strings[n % strings.length] ?? '';
  for (const n of strings.keys()) {
    const each = [{ title: at(n) }, { description: at(n + 1) }, { imgAltList: [at(n + 2)] }];
    const good = each.filter((field) => accepted(publishPost, { ...bodyOf(''), ...plain, ...field }));
    // One call takes the accepted fields together; each refused field has a call of its own, so that nothing else causes the
    // refusal.
    await publish(Object.assign({}, plain, ...good));
    for (const field of each) if (!good.includes(field)) await publish({ ...plain, ...field });
  }
  expect(await riff.context.db.$count(posts)).toBeGreaterThan(tries(25));
}, 60_000);

test('a naughty string is stored as a display name, or refused', async () => {
  const register1 = async (displayName: string, n: number) => {
    const person = { displayName, email: `naughty${n}@example.org`, password: 'long enough for all' };
    const body = { ...person, confirmPassword: person.password };
    const expected = accepted(register, body);
    const answer = await riff.visitor().call(register, { body });
    expect([displayName, answer.status]).toEqual([displayName, expected ? 200 : 400]);
    if (!expected) return;
    const [row] = await riff.context.db.select().from(accounts).where(eq(accounts.email, person.email));
    expect(row?.displayName).toBe(expected.displayName);
  };
  await Promise.all(strings.map(register1));
}, 60_000);

test('a naughty string is stored as a tag, or refused', async () => {
  for (const content of strings) {
    const expected = accepted(createTag, { content });
    const { status, data } = await ben.call(createTag, { body: { content } });
    expect([content, status]).toEqual([content, expected ? 200 : 400]);
    if (expected) expect(data?.name).toBe(expected.content);
  }
});

test('a search for a naughty string is answered, or refused', async () => {
  for (const keyWord of strings) {
    const fits = isAtMost(sent(keyWord).trim(), limits.keyword) && !keyWord.includes('\u0000');
    for (const call of [searchPosts, searchAccounts, suggestions, searchTags]) {
      const { status } = await riff.visitor().call(call, { query: { keyWord } });
      expect([keyWord, status]).toEqual([keyWord, fits ? 200 : 400]);
    }
  }
});

test('every call refuses a text with U+0000 with a message at its field', async () => {
  const { code } = await buildPost(riff.context, adaCode);
  for (const call of [sendComment, sendReply, sendReport]) {
    const { status, message, errors } = await ben.call(call, { body: { code, content: 'a\u0000b' } });
    expect([status, message, errors]).toEqual([400, messages.badInput, { content: messages.badInput }]);
  }
});
