import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { sendReport } from '#lib/contract/report/report.ts';
import { reports } from '#server/ground/db/schema/index.ts';
import { buildPost } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiffWithTwo, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
let ada: Client;
let ben: Client;
let cleo: Client;
let adaCode: string;

beforeAll(async () => {
  ({ riff, ada, ben, adaCode } = await startRiffWithTwo());
  cleo = riff.visitor();
  await cleo.join(cast.cleo);
});
afterAll(() => riff.close());

const report = (client: Client, code: string, content: unknown = 'This is not nice.') =>
  client.call(sendReport, { body: { code, content } });
const open = (postId: number) => and(eq(reports.postId, postId), eq(reports.status, 'OPEN'));

describe('a report', () => {
  test('is refused to visitors, for one’s own post, and for a hidden post', async () => {
    const { code } = await buildPost(riff.context, adaCode);
    const hidden = await buildPost(riff.context, adaCode, { visibility: 'PRIVATE' });
    expect((await report(riff.visitor(), code)).status).toBe(401);
    expect(await report(ada, code)).toMatchObject({ status: 400, message: messages.reportOwn });
    for (const unknown of [hidden.code, 'never-existed']) expect((await report(ben, unknown)).status).toBe(404);
  });

  test.each([
    ['', messages.reportRequired],
    ['   ', messages.reportRequired],
    [undefined, messages.reportRequired],
    ['x'.repeat(501), messages.reportLong],
  ])('is refused if it says %j', async (content, message) => {
    const { code } = await buildPost(riff.context, adaCode);
    const refused = await ben.call(sendReport, { body: { code, content } });
    expect([refused.status, refused.errors]).toEqual([400, { content: message }]);
  });

  test('is stored once for each member and post while it is open', async () => {
    const post = await buildPost(riff.context, adaCode);
    expect(await report(ben, post.code, '  Bad\nwords 😀 ')).toMatchObject({
      status: 200,
      message: messages.reportSent,
      data: null,
    });
    const [row] = await riff.context.db.select().from(reports).where(open(post.id));
    expect(row).toMatchObject({ content: 'Bad\nwords 😀', settledAt: null });
    expect(await report(ben, post.code)).toMatchObject({
      status: 400,
      message: messages.reportTwice,
      errors: { code: messages.reportTwice },
    });
    expect((await report(cleo, post.code)).status).toBe(200);
    await riff.context.db.update(reports).set({ status: 'DISMISSED', settledAt: new Date() }).where(open(post.id));
    expect((await report(ben, post.code)).status).toBe(200);
    expect(await riff.context.db.$count(reports, eq(reports.postId, post.id))).toBe(3);
  });

  test('is stored once if twenty equal ones are sent at the same time', async () => {
    const post = await buildPost(riff.context, adaCode);
    const answers = await Promise.all(Array.from({ length: 20 }, () => report(ben, post.code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ message }) => message === messages.reportTwice)).toHaveLength(19);
    expect(await riff.context.db.$count(reports, open(post.id))).toBe(1);
  });
});
