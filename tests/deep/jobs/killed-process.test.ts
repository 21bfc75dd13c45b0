import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changePassword } from '#lib/contract/account/auth.ts';
import { memberWith } from '#tests/support/riff/member-with.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';
import { startWebProcess } from '#tests/support/servers/web-process.ts';

let riff: TestRiff;
beforeAll(async () => {
  riff = await startRiff();
});
afterAll(() => riff.close());

test('a process that is killed right after its answer loses no mail', async () => {
  const { client } = await memberWith(riff, [], { email: 'ada@example.org', isVerified: true });
  const { dataDir } = riff.context.config;
  const databaseUrl = riff.context.db.$client.options.connectionString ?? '';
  const process = await startWebProcess({ databaseUrl, dataDir });
  const newPassword = 'a brand new one';
  const body = { newPassword, confirmNewPassword: newPassword };
  const gone = once(process.child, 'exit');
  const answer = await process.reachedBy(client).call(changePassword, { body });
  process.child.kill('SIGKILL');
  expect([answer.status, (await gone)[1]]).toEqual([200, 'SIGKILL']);

  expect(await runJobs(riff.context)).toContain('tell-password-change');
  const folder = path.join(dataDir, 'mail');
  const mails = await Promise.all((await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8')));
  expect(mails).toEqual([expect.stringContaining('To: ada@example.org')]);
});
