import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changePassword, login, logout, register, requestPasswordReset } from '#lib/contract/account/auth.ts';
import { updateProfile } from '#lib/contract/account/edit-profile.ts';
import { followAccount } from '#lib/contract/account/people.ts';
import { setHistorySettings } from '#lib/contract/activity/history.ts';
import { sendComment } from '#lib/contract/comment/comment.ts';
import { endpoints } from '#lib/contract/index.ts';
import { messages } from '#lib/contract/messages.ts';
import { feed, getPost, likePost } from '#lib/contract/post/post.ts';
import { createTag, tagsByCode } from '#lib/contract/post/tag.ts';
import { searchPosts } from '#lib/contract/search/search.ts';
import { searchLogForSecrets } from '#tests/support/database/secrets.ts';
import { someCall, writtenCalls } from '#tests/support/riff/activity.ts';
import { buildPost } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, startRiffWithTwo, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
let ada: Client;
let adaCode: string;
let post: string;
let before: number;

beforeAll(async () => {
  ({ riff, ada, adaCode } = await startRiffWithTwo());
  post = (await buildPost(riff.context, adaCode)).code;
});
afterAll(() => riff.close());
beforeEach(async () => {
  before = (await writtenCalls(riff)).length;
});

/** The calls that were recorded since the test began. */
const written = async () => (await writtenCalls(riff)).slice(before);

describe('the row of a call that changes something', () => {
  test('has the fields that the contract marks, and the message of the answer', async () => {
    await ada.call(likePost, { body: { code: post } });
    expect(await written()).toEqual([
      expect.objectContaining({
        type: 'likePost',
        responseCode: 200,
        data: { code: post },
        error: null,
        message: messages.ok,
        ip: '127.0.0.1',
        userCode: adaCode,
        createdAt: riff.context.now(),
        code: expect.stringMatching(/^[\w-]{16}$/),
      }),
    ]);
  });

  test('has no text that a person wrote', async () => {
    await ada.call(sendComment, { body: { code: post, content: 'my diary' } });
    await ada.call(createTag, { body: { content: 'diary' } });
    await ada.call(updateProfile, { body: { displayName: 'Ada', userName: 'ada', bio: 'diary' } });
    const rows = await written();
    expect(rows.map(({ type, data }) => ({ type, data }))).toEqual([
      { type: 'sendComment', data: { code: post } },
      { type: 'createTag', data: null },
      { type: 'updateProfile', data: null },
    ]);
    expect(JSON.stringify(rows)).not.toContain('diary');
  });

  test('has switches as true or false', async () => {
    await ada.call(setHistorySettings, { body: { keepViews: true } });
    expect(await written()).toEqual([expect.objectContaining({ data: { keepViews: true } })]);
  });

  test('names the member who signs in or is signed in', async () => {
    const tab = riff.visitor();
    await tab.call(login, { body: cast.ada });
    await tab.call(logout);
    expect((await written()).map(({ type, userCode, message }) => [type, userCode, message])).toEqual([
      ['login', adaCode, messages.loggedIn],
      ['logout', adaCode, messages.loggedOut],
    ]);
  });

  test('exists for uploads too', async () => {
    const part = { method: 'POST', body: new FormData() };
    const answer = await ada.send('/media/v1_1/riff/image/upload', part);
    await ada.send('/media/v1_1/riff/uploads/nothing', { method: 'DELETE' });
    const rows = await written();
    expect(rows.map(({ type, responseCode }) => [type, responseCode])).toEqual([
      ['uploadFile', answer.status],
      ['abandonUpload', 204],
    ]);
  });
});

describe('a call that only reads data', () => {
  test('is not written if the call succeeds', async () => {
    await ada.call(feed);
    await ada.call(getPost, { query: { code: post } });
    await ada.send('/healthz');
    expect(await written()).toEqual([]);
  });

  test('is written if the call fails', async () => {
    const visitor = riff.visitor();
    await visitor.call(getPost, { query: { code: 'nothing' } });
    expect(await written()).toEqual([
      expect.objectContaining({
        type: 'getPost',
        responseCode: 404,
        data: { code: 'nothing' },
        error: 'Not Found',
        message: messages.postNotFound,
        userCode: null,
      }),
    ]);
  });
});

describe('the row of a refused call', () => {
  test('names the wrong fields, but none of the input', async () => {
    const { errors } = await riff
      .visitor()
      .call(register, { body: { displayName: 'diary', email: 'diary', password: 'x' } });
    const [row] = await written();
    expect(row).toMatchObject({ type: 'register', responseCode: 400, data: null, message: messages.badInput });
    expect(row?.error?.split('; ').sort()).toEqual(
      Object.entries(errors)
        .map(([field, text]) => `${field}: ${text}`)
        .sort(),
    );
    expect(JSON.stringify(row)).not.toContain('diary');
  });

  test('never quotes the input', async () => {
    const secret = 'a password in the wrong field';
    await riff.visitor().call(searchPosts, { query: { keyWord: 'a', sort: secret } });
    await riff.visitor().call(searchPosts, { query: { keyWord: 'a', size: secret } });
    await riff.visitor().call(tagsByCode, { query: { code: secret } });
    await riff.visitor().call(getPost, { query: { code: secret } });
    await riff.visitor().send(`/api/${encodeURIComponent(secret)}?a=${encodeURIComponent(secret)}`);
    const rows = await written();
    expect(rows.map(({ type, data, error }) => [type, data, error])).toEqual([
      ['searchPosts', null, `sort: ${messages.badInput}`],
      ['searchPosts', null, `size: ${messages.badInput}`],
      ['getPost', null, 'Not Found'],
      ['unknown', null, 'Not Found'],
    ]);
    expect(JSON.stringify(rows)).not.toContain('wrong field');
  });

  test.each([
    ['without a session', 401, () => riff.visitor().call(likePost, { body: { code: post } })],
    ['from a page of another site', 403, () => ada.call(logout, { headers: { Origin: 'https://elsewhere.example' } })],
    [
      'with a body that is not JSON',
      400,
      () => ada.send('/api/posts/like', { method: 'POST', body: '{', headers: { 'Content-Type': 'application/json' } }),
    ],
    [
      'with a body that is too large',
      413,
      () => ada.send('/api/posts/like', { method: 'POST', body: 'x'.repeat(70_000) }),
    ],
    ['with a method that does not exist', 405, () => ada.send('/api/posts/like', { method: 'PUT' })],
  ])('is written: %s', async (_what, status, call) => {
    expect((await call()).status).toBe(status);
    expect((await written()).map(({ responseCode }) => responseCode)).toEqual([status]);
  });
});

test('a failure of the server is written as its answer, without its cause', async () => {
  const broken = await startRiff();
  try {
    await broken.context.db.$client.query('alter table accounts rename to elsewhere');
    const { status } = await broken.visitor().call(requestPasswordReset, { body: { email: 'ada@example.org' } });
    expect(status).toBe(500);
    await broken.context.db.$client.query('alter table elsewhere rename to accounts');
    expect(await writtenCalls(broken)).toEqual([
      expect.objectContaining({ responseCode: 500, error: 'Internal Server Error', message: messages.internal }),
    ]);
  } finally {
    await broken.close();
  }
});

test('the contract marks neither personal texts nor secrets for the log', () => {
  const forbidden = /password|token|email|content|title|description|keyword$|name|bio|alt|reason|note/i;
  const marked = Object.entries(endpoints).flatMap(([name, call]) =>
    (call.logged ?? []).map((field) => `${name}.${field}`),
  );
  expect(marked.length).toBeGreaterThan(20);
  // The reason of a report and the name of a setting are each one of a list.
  const texts = marked.filter((field) => !['sendReport.reason', 'changeSetting.name'].includes(field));
  expect(texts.filter((field) => forbidden.test(field.split('.')[1] ?? ''))).toEqual([]);
});

describe('the search for secrets at the end of every test file', () => {
  const search = async () => {
    await riff.context.activityLog.drain();
    await searchLogForSecrets(riff.context.db.$client.options.connectionString ?? '');
  };

  test('finds nothing after passwords, cookies and links were used', async () => {
    const { ben } = { ben: riff.visitor() };
    await ben.join(cast.cleo);
    const { newPassword } = { newPassword: 'another long password' };
    await ben.call(changePassword, { body: { newPassword, confirmNewPassword: newPassword } });
    await ben.call(followAccount, { body: { code: adaCode } });
    await search();
  });

  test.each([
    ['a password', async () => cast.ada.password],
    ['a cookie', async () => [...ada.cookies.values()][0] ?? ''],
    ['a hash', async () => (await riff.context.db.query.accounts.findFirst())?.passwordHash ?? ''],
  ])('finds %s', async (_what, secret) => {
    const leaky = await startRiff();
    const value = await secret();
    const client = leaky.visitor();
    await client.join(cast.ada);
    client.keep([`riff_access=${value}`]);
    const hash = (await leaky.context.db.query.accounts.findFirst())?.passwordHash;
    leaky.context.activityLog.record(someCall({ data: { code: value.startsWith('$argon2') ? hash : value } }));
    await expect(leaky.close()).rejects.toThrow('The activity log holds a secret');
  });
});
