import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { requestPasswordReset } from '#lib/contract/account/auth.ts';
import { setSensitiveSettings } from '#lib/contract/account/sensitive-settings.ts';
import { getStorage } from '#lib/contract/account/storage.ts';
import { changeSetting, getSettings, type SettingName, type SettingValue } from '#lib/contract/admin/settings.ts';
import * as messages from '#lib/contract/admin/settings-messages.ts';
import { feed } from '#lib/contract/post/post.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { sweepActivityLog } from '#server/product/services/activity-log/sweep-activity-log.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { noisyImage, writeImage } from '#tests/fixtures/image.ts';
import { buildPost, buildUpload, tagCode } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { memberWith } from '#tests/support/riff/member-with.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';
import { sendFile, sendUpload } from '#tests/support/riff/send-upload.ts';

let riff: TestRiff;
let operator: Client;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'riff-settings-'));
  riff = await startRiff();
  operator = (await memberWith(riff, ['SETTINGS.view', 'SETTINGS.update'])).client;
});
afterAll(async () => {
  await riff.close();
  await rm(folder, { recursive: true });
});

const mebibyte = 1024 * 1024;
const daysAgo = (days: number) => new Date(riff.context.now().getTime() - days * 24 * 60 * 60 * 1000);

const changed = new Set<SettingName>();

async function set(name: SettingName, value: SettingValue | null) {
  const { data } = await operator.call(getSettings);
  const version = data?.settings.find((setting) => setting.name === name)?.version ?? 0;
  changed.add(name);
  const answer = await operator.call(changeSetting, { body: { name, value, version } });
  expect(answer).toMatchObject({ status: 200 });
}

afterEach(async () => {
  for (const name of changed) await set(name, null);
  changed.clear();
});

describe('maintenance', () => {
  test('refuses everybody but members with a permission, with the text of the operator', async () => {
    const { client: member } = await memberWith(riff, []);
    await set('maintenanceText', 'Back at noon.');
    await set('maintenance', true);
    for (const client of [riff.visitor(), member]) {
      const answer = await client.call(feed);
      expect(answer).toMatchObject({ status: 503, message: 'Back at noon.' });
      expect(answer.headers.get('retry-after')).toBe('300');
    }
    expect((await operator.call(feed)).status).toBe(200);
    await set('maintenance', null);
    expect((await riff.visitor().call(feed)).status).toBe(200);
  });

  test('leaves login and the health checks usable', async () => {
    const person = riff.visitor();
    await person.join(cast.ada);
    await set('maintenance', true);
    const again = riff.visitor();
    expect((await again.call(requestPasswordReset, { body: { email: 'nobody@example.org' } })).status).toBe(200);
    for (const path of ['/healthz', '/readyz']) expect((await again.send(path)).status, path).toBe(200);
  });
});

describe('limits', () => {
  test('a member sees the storage that the setting allows', async () => {
    await set('memberStorage', 0.5);
    expect((await operator.call(getStorage)).data?.allowed).toBe(500_000_000);
  });

  test('a file that is announced as larger than the setting allows is refused at its first part', async () => {
    await set('imageSize', 1);
    await set('videoSize', 1);
    const part = { from: 0, to: 10, total: 2 * mebibyte, id: 'too-large' };
    const { status, body } = await sendUpload(operator, new Blob(['0123456789']), { kind: 'auto', part });
    expect([status, body.error?.message]).toEqual([413, messages.fileOverLimit]);
  });

  test('a file that says too late that it is an image is refused, too, and a video by its length', async () => {
    await set('videoLength', 5);
    await set('imageSize', 1);
    const large = await noisyImage(join(folder, 'large.png'), { width: 1000, height: 1000, format: 'png' });
    expect((await sendFile(operator, large, { kind: 'auto', fileName: 'large.png' })).body.error?.message).toBe(
      messages.fileOverLimit,
    );
    const long = await sendFile(operator, clip({ seconds: 8 }));
    expect([long.status, long.body.error?.message]).toEqual([400, messages.videoOverLimit]);
  });

  test('a member publishes no more posts a day than the setting allows, also at the same time', async () => {
    const { client, code } = await memberWith(riff, []);
    const tag = await tagCode(client, 'daily');
    const publish = async (more: object = {}) => {
      const { publicId } = await buildUpload(riff.context, code);
      const body = { title: 'One of many', videoPublicId: publicId, tagCodeList: [tag], ...more };
      return await client.call(publishPost, { body });
    };
    await set('postsPerDay', 2);
    const answers = await Promise.all([publish(), publish(), publish()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429]);
    expect(answers.find(({ status }) => status === 429)?.message).toBe(messages.postsOverLimit);
    await set('postsPerDay', null);
    await set('sensitivePosts', false);
    expect(await publish({ sensitive: 'OTHER' })).toMatchObject({
      status: 400,
      message: messages.sensitiveNotAccepted,
    });
    await set('sensitivePosts', null);
    expect((await publish({ sensitive: 'OTHER' })).status).toBe(200);
  });
});

test('the feed follows the weights: without newness, a popular post comes before a new one', async () => {
  const { code } = await memberWith(riff, []);
  const old = { createdAt: daysAgo(5), publishedAt: daysAgo(5), title: 'Popular' };
  await buildPost(riff.context, code, { ...old, likeCount: 500, commentCount: 200, viewCount: 600 });
  await buildPost(riff.context, (await memberWith(riff, [])).code, { title: 'New' });
  const titles = async () =>
    (await riff.visitor().call(feed, { query: { size: 50 } })).data?.contents.map(({ title }) => title);
  const first = async () => (await titles())?.find((title) => ['Popular', 'New'].includes(title));
  await set('engagement', 0);
  expect(await first()).toBe('New');
  await set('engagement', null);
  await set('freshness', 0);
  expect(await first()).toBe('Popular');
});

test('other sites are told the name of the site', async () => {
  const { code } = await memberWith(riff, []);
  const post = await buildPost(riff.context, code);
  await set('name', 'Our Club');
  const address = `${riff.origin}/client/home?code=${post.code}`;
  const visitor = riff.visitor();
  const oembed = await (await visitor.send(`/oembed?url=${encodeURIComponent(address)}`)).json();
  expect(oembed).toMatchObject({ provider_name: 'Our Club' });
  expect(await (await visitor.send(`/embed?code=${post.code}`)).text()).toContain('· Our Club</title>');
  expect(await (await visitor.send(`/rss/profile?code=${code}`)).text()).toContain('· Our Club</title>');
});

describe('an accent and a logo', () => {
  const put = async (name: SettingName, value: SettingValue) => {
    const { data } = await operator.call(getSettings);
    const version = data?.settings.find((setting) => setting.name === name)?.version ?? 0;
    return await operator.call(changeSetting, { body: { name, value, version } });
  };

  test('a colour that a theme would swallow is refused with words', async () => {
    expect(await put('accent', '#ffffff')).toMatchObject({ status: 400, message: messages.settingContrast });
    await set('accent', '#2563eb');
  });

  test('a logo is drawn anew as a PNG, and data that are no image are refused', async () => {
    const wrong = `data:image/png;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`;
    expect(await put('logo', wrong)).toMatchObject({ status: 400, message: messages.settingNotImage });
    const jpeg = await readFile(await writeImage(join(folder, 'logo.jpg'), { width: 600, height: 300 }));
    await set('logo', `data:image/jpeg;base64,${jpeg.toString('base64')}`);
    expect(riff.context.settings.current().logo).toMatch(/^data:image\/png;base64,/);
  });
});

test('sensitive posts stay covered for members if the setting says so', async () => {
  await set('sensitiveUncovered', false);
  const shown = await operator.call(setSensitiveSettings, { body: { showsSensitive: true, isAdult: true } });
  expect(shown).toMatchObject({ status: 400, message: messages.sensitiveStaysCovered });
  await set('sensitiveUncovered', null);
  expect((await operator.call(setSensitiveSettings, { body: { showsSensitive: true, isAdult: true } })).status).toBe(
    200,
  );
});

test('the activity log keeps as many days as the setting says', async () => {
  await set('logDays', 7);
  const later = { ...riff.context, now: () => daysAgo(-30) };
  expect((await sweepActivityLog(later)).weeks).not.toEqual([]);
});

test('a language that is no longer offered is not answered', async () => {
  const inGerman = async () =>
    (await riff.visitor().call(getSettings, { headers: { 'Accept-Language': 'de' } })).message;
  const german = await inGerman();
  await set('languages', ['en']);
  expect(await inGerman()).not.toBe(german);
});

test('mails have the name of the site, as sender and in their words', async () => {
  await set('name', 'Our Club');
  await riff.visitor().join({ ...cast.ben, email: 'named@example.org' });
  await runJobs(riff.context);
  const mailbox = join(riff.context.config.dataDir, 'mail');
  const mails = await Promise.all((await readdir(mailbox)).map((file) => readFile(join(mailbox, file), 'utf8')));
  const mail = mails.find((one) => one.includes('To: named@example.org'));
  expect(mail).toMatch(/^From: Our Club </m);
  expect(mail).toContain('Our Club account');
  expect(mail).not.toContain('Riff');
});
