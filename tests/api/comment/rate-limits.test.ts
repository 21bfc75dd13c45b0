import { afterAll, beforeAll, expect, test } from 'vitest';
import { followAccount } from '#lib/contract/account/people.ts';
import { sendComment, sendReply } from '#lib/contract/comment/comment.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { messages } from '#lib/contract/messages.ts';
import { likePost } from '#lib/contract/post/post.ts';
import { sendReport } from '#lib/contract/report/report.ts';
import { buildPost } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
let ada: Client;
let ben: Client;
let code: string;

beforeAll(async () => {
  riff = await startRiff({ rateLimits: true });
  [ada, ben] = [riff.visitor(), riff.visitor()];
  const { userCode } = await ada.join(cast.ada);
  await ben.join(cast.ben);
  code = (await buildPost(riff.context, userCode)).code;
});
afterAll(() => riff.close());

/** The answers to this many equal calls. */
const repeat = (times: number, client: Client, call: Endpoint) =>
  Promise.all(Array.from({ length: times }, () => client.call(call, { body: { code, content: 'Again' } })));
const refused = (answers: Awaited<ReturnType<typeof repeat>>) => answers.filter(({ status }) => status === 429);

test('a member sends at most 30 comments and replies a minute, and other members are unaffected', async () => {
  const answers = [...(await repeat(20, ben, sendComment)), ...(await repeat(20, ben, sendReply))];
  expect(refused(answers)).toHaveLength(10);
  expect(refused(answers)[0]).toMatchObject({ message: messages.tooMany });
  expect(Number(refused(answers)[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused(await repeat(5, ada, sendComment))).toEqual([]);
});

test.each([
  ['likes', 120, likePost],
  ['follows', 60, followAccount],
  ['reports', 10, sendReport],
] as const)('the same goes for %s, %d a minute', async (_, most, call) => {
  expect(refused(await repeat(most + 3, ben, call))).toHaveLength(3);
  expect(refused(await repeat(1, ada, call))).toEqual([]);
});
