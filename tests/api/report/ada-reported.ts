import type { ReportKind } from '#lib/contract/report/report-kinds.ts';
import { reportedSubjects, reports } from '#server/ground/db/schema/index.ts';
import { buildComment, buildPost } from '#tests/support/riff/build.ts';
import { cast } from '#tests/support/riff/client.ts';
import { startRiffWithTwo } from '#tests/support/riff/riff.ts';
import { allFlags, moderator, type Named, queue } from './moderators.ts';

export const kinds = ['POST', 'COMMENT', 'MEMBER', 'SOUND'] as const;

/** Riff with Ada, whose things are reported, Ben and Cleo, who report them, and Mia, who moderates. */
export async function startReported() {
  const { riff, ada, ben, adaCode } = await startRiffWithTwo();
  const cleo = riff.visitor();
  await cleo.join(cast.cleo);
  const mia = await moderator(riff, ...allFlags, 'USER.view', 'USER.update');

  /** A new post and comment of Ada's, while nothing is reported. */
  async function anew() {
    const { db } = riff.context;
    await db.delete(reports);
    await db.delete(reportedSubjects);
    const post = await buildPost(riff.context, adaCode, { title: 'A loud post' });
    const comment = await buildComment(riff.context, post.id, adaCode, { content: 'A rude remark' });
    const codes = { POST: post.code, COMMENT: comment.code, MEMBER: adaCode, SOUND: post.soundCode ?? '' };
    return { post, comment, ofAda: (kind: ReportKind): Named => ({ kind, code: codes[kind] }) };
  }
  const entries = async (query: Record<string, unknown> = {}, client = mia.client) =>
    (await queue(client, { size: 200, ...query })).data?.contents ?? [];
  const entryOf = async ({ kind, code }: Named, query: Record<string, unknown> = {}, client = mia.client) =>
    (await entries(query, client)).find((one) => one.kind === kind && one.code === code);
  return { riff, ada, ben, cleo, adaCode, mia, anew, entries, entryOf };
}
