import { afterAll, beforeAll, expect, test } from 'vitest';
import { me } from '#lib/contract/account/account.ts';
import { logout, refreshToken } from '#lib/contract/account/auth.ts';
import { sendComment } from '#lib/contract/comment/comment.ts';
import { viewPost } from '#lib/contract/post/post.ts';
import { buildPost } from '#tests/support/riff/build.ts';
import type { Client } from '#tests/support/riff/client.ts';
import { memberWith } from '#tests/support/riff/member-with.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

const minute = 60_000;
const people = 40;
let riff: TestRiff;
let office: Client[];
let code: string;

beforeAll(async () => {
  riff = await startRiff({ rateLimits: true });
  const members = await Promise.all(Array.from({ length: people }, () => memberWith(riff, [])));
  office = members.map(({ client }) => client);
  code = (await buildPost(riff.context, members[0]?.code ?? '')).code;
});
afterAll(() => riff.close());

const endTokens = () => riff.wait(16 * minute);
const statuses = async (answers: Promise<{ status: number }>[]) => [
  ...new Set((await Promise.all(answers)).map(({ status }) => status)),
];

test('40 members of one office whose tokens have ended renew at the same time, each after seven calls, and continue', async () => {
  endTokens();
  const comment = (member: Client) => member.call(sendComment, { body: { code, content: 'Still here' } });
  const views = (member: Client) => Array.from({ length: 6 }, () => member.call(viewPost, { body: { code } }));
  expect(await statuses(office.flatMap((member) => [comment(member), ...views(member)]))).toEqual([401]);
  expect(await statuses(office.map((member) => member.call(refreshToken)))).toEqual([200]);
  expect(await statuses(office.map(comment))).toEqual([200]);
});

test('a visitor who uses up the network’s changes prevents no member of it from renewing or logging out', async () => {
  const visitor = riff.visitor();
  const asked = Array.from({ length: 250 }, () => visitor.call(viewPost, { body: { code } }));
  expect(await statuses(asked)).toContain(429);
  endTokens();
  const [member, leaving] = office as [Client, Client];
  expect((await member.call(refreshToken)).status).toBe(200);
  expect((await member.call(me)).status).toBe(200);
  expect((await leaving.call(logout)).status).toBe(200);
});

test('invented cookies do not raise the limit of calls that sign in', async () => {
  const stranger = riff.visitor();
  stranger.cookies.set('riff_refresh', 'A'.repeat(43));
  const tries = Array.from({ length: 31 }, () => stranger.send('/api/auth/login', { method: 'POST' }));
  expect(await statuses(tries)).toContain(429);
});
