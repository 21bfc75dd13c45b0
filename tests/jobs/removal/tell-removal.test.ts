import { readdir, readFile } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteComment } from '#lib/contract/comment/comment.ts';
import { deletePost } from '#lib/contract/post/delete-post.ts';
import { restoreComment, restorePost } from '#lib/contract/report/removed.ts';
import { sendReport } from '#lib/contract/report/report.ts';
import { settleReports } from '#lib/contract/report/reports.ts';
import type { LanguageTag } from '#lib/language/languages.ts';
import { accounts } from '#server/ground/db/schema/index.ts';
import { buildComment, buildPost, grant } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiffWithTwo, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';

const moderation = ['REPORT.update', 'POST.delete', 'POST.restore', 'COMMENT.delete', 'COMMENT.restore'] as const;

let riff: TestRiff;
let ben: Client;
let mona: Client;
let adaCode: string;

beforeAll(async () => {
  ({ riff, ben, adaCode } = await startRiffWithTwo());
  mona = riff.visitor();
  const { userCode } = await mona.join({ ...cast.cleo, displayName: 'Mona' });
  await grant(riff.context, userCode, ...moderation);
  await riff.context.db.update(accounts).set({ isVerified: true }).where(eq(accounts.code, adaCode));
  await runJobs(riff.context);
});
afterAll(() => riff.close());

const allMails = async () => {
  const folder = `${riff.context.config.dataDir}/mail`;
  const names = await readdir(folder).catch(() => []);
  return await Promise.all(names.map((name) => readFile(`${folder}/${name}`, 'utf8')));
};
const mails = async (what: 'posts' | 'comments' = 'posts') =>
  (await allMails()).filter((text) => text.includes(`A moderator removed one of your ${what}`));
const remove = async (title: string, note?: string) => {
  const { code } = await buildPost(riff.context, adaCode, { title });
  await ben.call(sendReport, { body: { code, content: 'It is secret that I say so.' } });
  expect((await mona.call(settleReports, { body: { code, action: 'remove', note } })).status).toBe(200);
  return code;
};

test('a mail tells the author of a removed post the reason, and not who reported or removed it', async () => {
  await remove('Loud <b>thing</b>', 'It shows a stranger.');
  await runJobs(riff.context);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toContain(`To: ${cast.ada.email}`);
  expect(mail).toContain('The reason: It shows a stranger.');
  expect(mail).toContain('&lt;b&gt;');
  for (const secret of ['secret', 'ben', 'Mona', 'mona']) expect(mail).not.toContain(secret);
});

test('no mail is sent about a dismissed report, or about a post that was restored before the job ran', async () => {
  const before = (await mails()).length;
  const { code } = await buildPost(riff.context, adaCode);
  await ben.call(sendReport, { body: { code, content: 'Dull.' } });
  await mona.call(settleReports, { body: { code, action: 'dismiss', note: 'Fine.' } });
  await mona.call(restorePost, { body: { code: await remove('Back again') } });
  await runJobs(riff.context);
  expect(await mails()).toHaveLength(before);
});

test('a mail tells the author of a removed comment the reason, and not who removed it', async () => {
  const post = await buildPost(riff.context, adaCode);
  const write = async (content: string) => await buildComment(riff.context, post.id, adaCode, { content });
  const [rude, fine] = [await write('You <i>fool</i>'), await write('A fine remark')];
  for (const { code } of [rude, fine]) {
    // Ada owns the post too, but Mona's removals are a moderator's.
    expect((await mona.call(deleteComment, { body: { code, note: 'Be kind.' } })).status).toBe(200);
  }
  await mona.call(restoreComment, { body: { code: fine.code } });
  await runJobs(riff.context);
  const [mail, ...others] = await mails('comments');
  expect(others).toEqual([]);
  expect(mail).toContain(`To: ${cast.ada.email}`);
  expect(mail).toContain('The reason: Be kind.');
  expect(mail).toContain('&lt;i&gt;fool');
  for (const secret of ['Mona', 'mona']) expect(mail).not.toContain(secret);
});

test('a moderator’s removal without a report is also mailed, a minute later, so that it can be undone', async () => {
  const before = (await mails()).length;
  const { code } = await buildPost(riff.context, adaCode, { title: 'Not reported' });
  await mona.call(deletePost, { body: { code, note: 'It is loud.' } });
  const { rows } =
    await riff.context.db.execute(sql`select start_after - created_on = interval '60 seconds' as "isLater"
    from pgboss.job where name = 'tell-removal' and state = 'created'`);
  expect(rows).toEqual([{ isLater: true }]);
  await runJobs(riff.context);
  expect(await mails()).toHaveLength(before + 1);
});

test.each([
  ['de', 'Die Moderation hat deinen Beitrag „Post in de“ entfernt. Niemand sieht ihn mehr. Der Grund: Laut.'],
  ['ar', 'السبب: \u2068Laut.\u2069'],
  // Neither offered nor known: a later version may have offered it.
  ['tlh', 'A moderator removed your post "Post in tlh". Nobody sees it any more. The reason: Laut.'],
  ['en-XA', 'A moderator removed your post "Post in en-XA". Nobody sees it any more. The reason: Laut.'],
])('an author whose language is %s gets both mails in it if it is offered, otherwise in English', async (tag, text) => {
  await riff.context.db
    .update(accounts)
    .set({ language: tag as LanguageTag })
    .where(eq(accounts.code, adaCode));
  const post = await buildPost(riff.context, adaCode);
  const comment = await buildComment(riff.context, post.id, adaCode, { content: `Comment in ${tag}` });
  await mona.call(deleteComment, { body: { code: comment.code, note: 'Laut.' } });
  await remove(`Post in ${tag}`, 'Laut.');
  await runJobs(riff.context);
  const about = (words: string) => (text: string) => text.includes(words);
  const all = await allMails();
  expect(all.filter(about(`Post in ${tag}`)).join()).toContain(text);
  const direction = tag === 'ar' ? 'lang="ar" dir="rtl"' : `lang="${tag === 'de' ? 'de' : 'en'}" dir="ltr"`;
  for (const kind of ['Post', 'Comment']) {
    expect(all.filter(about(`${kind} in ${tag}`)).join()).toContain(`<html ${direction}>`);
  }
});
