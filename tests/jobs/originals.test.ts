import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login } from '#lib/contract/account/auth.ts';
import { renditions, uploads } from '#server/ground/db/schema/index.ts';
import { sweepUploads } from '#server/product/jobs/sweeps/sweep-uploads.ts';
import { discardOf, encodeAgain } from '#server/product/services/check/again.ts';
import { findAll } from '#server/product/services/check/check.ts';
import { changeAccount } from '#server/product/services/user/change-by-command.ts';
import { runCommand } from '#tests/support/commands/command.ts';
import { buildPost } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { replaceFile } from '#tests/support/riff/stored-files.ts';

let riff: TestRiff;
let ada: Client;
beforeAll(async () => {
  riff = await startRiff({ storage: null });
  ada = riff.visitor();
});
afterAll(() => riff.close());

const run = { signal: new AbortController().signal, isLastTry: false };
const command = (name: 'account' | 'upload', ...args: string[]) =>
  runCommand(name, args, {
    DATABASE_URL: riff.context.db.$client.options.connectionString ?? '',
    DATA_DIR: riff.context.config.dataDir,
  });
const hasOriginal = async (code: string) => (await riff.context.storage.stat(`originals/${code}`)) !== null;
test('an operator processes a video again, discards its original, and with ORIGINALS=discard those of all published videos', async () => {
  const { context } = riff;
  const { userCode } = await ada.join(cast.ada);
  const { uploadId } = await buildPost(context, userCode);
  const id = uploadId ?? 0;
  const set = (values: Partial<typeof uploads.$inferInsert>) =>
    context.db.update(uploads).set(values).where(eq(uploads.id, id));
  const row = async () => (await context.db.select().from(uploads).where(eq(uploads.id, id)))[0];
  const { code = '' } = (await row()) ?? {};
  await replaceFile(context, `originals/${code}`, 'as it was sent');
  await context.db.delete(renditions).where(eq(renditions.uploadId, id));
  const made = (kind: 'mp4' | 'poster' | 'hls') => ({
    uploadId: id,
    kind,
    bytes: 1,
    key: `renditions/${code}/${kind}`,
  });
  await context.db.insert(renditions).values([made('mp4'), made('poster')]);
  for (const kind of ['mp4', 'poster'] as const) await replaceFile(context, made(kind).key, 'x');
  await set({ status: 'COMPLETE', usedAt: context.now(), originalBytes: 14 });

  const again = await command('upload', 'encode', code);
  expect(again).toMatchObject({ said: expect.stringContaining('will be processed again'), code: 0 });
  expect(await row()).toMatchObject({ status: 'WATCHABLE' });
  await set({ status: 'COMPLETE' });
  // Without its first rendition, Riff makes everything again.
  await context.storage.remove(made('mp4').key);
  expect(await command('upload', 'encode', code)).toMatchObject({ code: 0 });
  expect(await row()).toMatchObject({ status: 'STORED' });
  await context.db.insert(renditions).values(made('mp4'));
  await set({ status: 'COMPLETE' });
  // The ladder is incomplete.
  await expect(discardOf(context, code)).rejects.toThrow(/^the original of [\w-]+ is needed, or gone/);
  await context.db.insert(renditions).values(made('hls'));

  await sweepUploads(context, {}, run);
  expect(await hasOriginal(code)).toBe(true);
  context.config.originals = 'discard';
  await set({ usedAt: null, touchedAt: context.now() });
  await sweepUploads(context, {}, run);
  // Its member may still make a mix of it.
  expect(await hasOriginal(code)).toBe(true);
  await set({ usedAt: context.now() });
  await sweepUploads(context, {}, run);
  expect(await hasOriginal(code)).toBe(false);
  expect(await row()).toMatchObject({ originalBytes: 0, status: 'COMPLETE' });
  const found: string[] = [];
  const all = { context, isDeep: false, mends: false, signal: run.signal };
  for await (const { what } of findAll(all)) found.push(what);
  expect(found.filter((what) => what.includes('original'))).toEqual([]);
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
