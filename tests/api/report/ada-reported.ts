import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { ReportKind } from '#lib/contract/report/report-kinds.ts';
import { reportedSubjects, reports } from '#server/ground/db/schema/index.ts';
import { buildComment, buildPost } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiffWithTwo, type TestRiff } from '#tests/support/riff/riff.ts';
import { allFlags, moderator, type Named, queue } from './moderators.ts';

export const kinds = ['POST', 'COMMENT', 'MEMBER', 'SOUND'] as const;

/** Riff with Ada, whose things are reported, Ben and Cleo, who report them, and Mia, who moderates. */
export let riff: TestRiff;
export let ada: Client;
export let ben: Client;
export let cleo: Client;
export let [adaCode, cleoCode] = ['', ''];
export let mia: Awaited<ReturnType<typeof moderator>>;
/** A post and a comment of Ada's, new for each test. */
export let post: Awaited<ReturnType<typeof buildPost>>;
export let comment: Awaited<ReturnType<typeof buildComment>>;

/** Something of Ada's of this kind; of a member, Ada herself. */
export const ofAda = (kind: ReportKind): Named => {
  const codes = { POST: post.code, COMMENT: comment.code, MEMBER: adaCode, SOUND: post.soundCode ?? '' };
  return { kind, code: codes[kind] };
};

/** The entries of the queue, as Mia sees them. */
export const entries = async (query: Record<string, unknown> = {}, client = mia.client) =>
  (await queue(client, { size: 200, ...query })).data?.contents ?? [];
export const entryOf = async ({ kind, code }: Named, query: Record<string, unknown> = {}, client = mia.client) =>
  (await entries(query, client)).find((one) => one.kind === kind && one.code === code);

/** Starts Riff for the tests of a file. Nothing is reported when a test begins. */
export function setUpReported(): void {
  beforeAll(async () => {
    ({ riff, ada, ben, adaCode } = await startRiffWithTwo());
    cleo = riff.visitor();
    ({ userCode: cleoCode } = await cleo.join(cast.cleo));
    mia = await moderator(riff, ...allFlags, 'USER.view', 'USER.update');
  });
  afterAll(() => riff.close());
  beforeEach(async () => {
    const { db } = riff.context;
    await db.delete(reports);
    await db.delete(reportedSubjects);
    post = await buildPost(riff.context, adaCode, { title: 'A loud post' });
    comment = await buildComment(riff.context, post.id, adaCode, { content: 'A rude remark' });
  });
}
