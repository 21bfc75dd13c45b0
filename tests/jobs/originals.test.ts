import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login } from '#lib/contract/account/auth.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { uploads } from '#server/db/schema/index.ts';
import { sweepUploads } from '#server/jobs/sweeps/sweep-uploads.ts';
import { discardOf, encodeAgain } from '#server/services/check/again.ts';
import { findAll } from '#server/services/check/check.ts';
import { changeAccount } from '#server/services/user/change-by-command.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { runCommand } from '#tests/support/commands/command.ts';
import { tagCode } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';
import { sendFile } from '#tests/support/riff/send-upload.ts';

let riff: TestRiff;
let ada: Client;
beforeAll(async () => {
  riff = await startRiff({ storage: null });
  ada = riff.visitor();
  await ada.join(cast.ada);
});
afterAll(() => riff.close());

const run = { signal: new AbortController().signal, isLastTry: false };
const command = (name: 'account' | 'upload', ...args: string[]) =>
  runCommand(name, args, {
    DATABASE_URL: riff.context.db.$client.options.connectionString ?? '',
    DATA_DIR: riff.context.config.dataDir,
  });
const rowOf = async (publicId: string) => {
  const [row] = await riff.context.db.select().from(uploads).where(eq(uploads.publicId, publicId));
  if (!row) throw new Error('no such upload');
  return row;
};
const hasOriginal = async (code: string) => (await riff.context.storage.stat(`originals/${code}`)) !== null;
test('an operator processes a video again, discards its original, and with ORIGINALS=discard those of all published videos go', async () => {
  const { context } = riff;
  const { body } = await sendFile(ada, clip({ width: 160, height: 90, rate: 10, seconds: 1, video: 'mpeg4' }));
  const publicId = body.public_id ?? '';
  const input = { title: 'A clip', videoPublicId: publicId, tagCodeList: [await tagCode(ada, 'originals')] };
  const { data } = await ada.call(publishPost, { body: input });
  await runJobs(context);
  const { id, code, usedAt } = await rowOf(publicId);
  const again = await command('upload', 'encode', data?.postCode ?? '');
  expect(again).toMatchObject({ said: expect.stringContaining('will be processed again'), code: 0 });
  expect(await rowOf(publicId)).toMatchObject({ status: 'WATCHABLE' });
  // The whole ladder is not there.
  await expect(discardOf(context, code)).rejects.toThrow(/^the original of \w+ is needed, or gone/);
  await runJobs(context);
  expect(await rowOf(publicId)).toMatchObject({ status: 'COMPLETE' });

  await sweepUploads(context, {}, run);
  expect(await hasOriginal(code)).toBe(true);
  context.config.originals = 'discard';
  const use = (at: Date | null) => context.db.update(uploads).set({ usedAt: at }).where(eq(uploads.id, id));
  await use(null);
  await sweepUploads(context, {}, run);
  // Its member may still make a mix of it.
  expect(await hasOriginal(code)).toBe(true);
  await use(usedAt);
  await sweepUploads(context, {}, run);
  expect(await hasOriginal(code)).toBe(false);
  expect(await rowOf(publicId)).toMatchObject({ originalBytes: 0, status: 'COMPLETE' });
  const found: string[] = [];
  const all = { context, isDeep: false, mends: false, signal: run.signal };
  for await (const { what } of findAll(all)) found.push(what);
  expect(found).toEqual([]);
  await expect(encodeAgain(context, code)).rejects.toThrow('cannot be processed again');
});

test('an operator sets the password of an account, disables and enables it', async () => {
  const { email } = cast.ada;
  const password = 'set by the operator';
  await changeAccount(riff.context, email, { verb: 'setPassword', password, reason: '' });
  const logIn = async () => (await riff.visitor().call(login, { body: { email, password } })).status;
  expect(await logIn()).toBe(200);
  expect(await command('account', '--email', email, '--disable', '--reason', 'Spam')).toEqual({
    said: '@ada (ada@example.org) is disabled now.\n',
    code: 0,
  });
  expect(await logIn()).not.toBe(200);
  const enable = { verb: 'enableAccount', password: '', reason: '' } as const;
  await changeAccount(riff.context, email, enable);
  expect(await logIn()).toBe(200);
  await expect(changeAccount(riff.context, 'nobody@example.org', enable)).rejects.toThrow('User not found.');
  expect((await command('account', '--email', email)).said).toMatch(/^Nothing was changed: say what: npm run account/);
});
