import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restorePost } from '#lib/contract/report/removed.ts';
import { sendReport } from '#lib/contract/report/report.ts';
import { settleReports } from '#lib/contract/report/reports.ts';
import { buildPost, grant } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiffWithTwo, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';

let riff: TestRiff;
let ben: Client;
let mona: Client;
let adaCode: string;

beforeAll(async () => {
  ({ riff, ben, adaCode } = await startRiffWithTwo());
  mona = riff.visitor();
  const { userCode } = await mona.join({ ...cast.cleo, displayName: 'Mona' });
  await grant(riff.context, userCode, 'REPORT.update', 'POST.delete', 'POST.restore');
  await runJobs(riff.context);
});
afterAll(() => riff.close());

const mails = async () => {
  const folder = `${riff.context.config.dataDir}/mail`;
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(names.map((name) => readFile(`${folder}/${name}`, 'utf8')));
  return texts.filter((text) => text.includes('A moderator removed one of your posts'));
};
const remove = async (title: string, note?: string) => {
  const { code } = await buildPost(riff.context, adaCode, { title });
  await ben.call(sendReport, { body: { code, content: 'It is secret that I say so.' } });
  expect((await mona.call(settleReports, { body: { code, action: 'remove', note } })).status).toBe(200);
  return code;
};

test('the author of a removed post is told why by mail, and not who reported or removed it', async () => {
  await remove('Loud <b>thing</b>', 'It shows a stranger.');
  await runJobs(riff.context);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toContain(`To: ${cast.ada.email}`);
  expect(mail).toContain('The reason: It shows a stranger.');
  expect(mail).toContain('&lt;b&gt;');
  for (const secret of ['secret', 'ben', 'Mona', 'mona']) expect(mail).not.toContain(secret);
});

test('no mail is sent about a dismissal, or a post that was restored before', async () => {
  const before = (await mails()).length;
  const { code } = await buildPost(riff.context, adaCode);
  await ben.call(sendReport, { body: { code, content: 'Dull.' } });
  await mona.call(settleReports, { body: { code, action: 'dismiss', note: 'Fine.' } });
  await mona.call(restorePost, { body: { code: await remove('Back again') } });
  await runJobs(riff.context);
  expect(await mails()).toHaveLength(before);
});
