import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { me } from '#lib/contract/account/account.ts';
import { changeSetting, getSettings } from '#lib/contract/admin/settings.ts';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { endpoints } from '#lib/contract/index.ts';
import { feed, getPost } from '#lib/contract/post/post.ts';
import { publishPost } from '#lib/contract/post/publishing.ts';
import { linkPaths } from '#lib/link-paths.ts';
import { paths } from '#lib/paths.ts';
import { createApp } from '#server/web/app.ts';
import { clip } from '#tests/fixtures/clip.ts';
import { writeImage } from '#tests/fixtures/image.ts';
import { wellFormed } from '#tests/fixtures/well-formed.ts';
import { tagCode } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { listenTo } from '#tests/support/riff/event-listener.ts';
import { memberWith } from '#tests/support/riff/member-with.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { runJobs } from '#tests/support/riff/run-jobs.ts';
import { startSecondNode } from '#tests/support/riff/second-node.ts';
import { sendFile } from '#tests/support/riff/send-upload.ts';

let riff: TestRiff;
let ada: Client;
let adaCode: string;
let operator: Client;
let postCode: string;
let files: string[];

/** Every address of the media service in an answer. */
const mediaIn = (value: unknown): string[] => [...new Set(JSON.stringify(value).match(/[^" ]*\/media\/riff\/[^" ]+/g))];

beforeAll(async () => {
  riff = await startRiff();
  ada = riff.visitor();
  ({ userCode: adaCode } = await ada.join(cast.ada));
  ({ client: operator } = await memberWith(riff, ['SETTINGS.view', 'SETTINGS.update']));
  const { body } = await sendFile(ada, clip({ width: 320, height: 180, rate: 10 }));
  const input = { title: 'Secret', videoPublicId: body.public_id ?? '', tagCodeList: [await tagCode(ada, 'closed')] };
  postCode = (await ada.call(publishPost, { body: input })).data?.postCode ?? '';
  await runJobs(riff.context);
  const { data } = await ada.call(getPost, { query: { code: postCode } });
  const shown = mediaIn(data?.media);
  const sizes = await Promise.all(shown.map(async (file) => (await ada.send(file)).ok));
  // The video is smaller than its largest renditions.
  files = shown.filter((_, at) => sizes[at]);
});
afterAll(() => riff.close());

async function setMembersOnly(value: boolean): Promise<void> {
  const { data } = await operator.call(getSettings);
  const version = data?.settings.find(({ name }) => name === 'membersOnly')?.version ?? 0;
  expect((await operator.call(changeSetting, { body: { name: 'membersOnly', value, version } })).status).toBe(200);
}

/** Runs something while only members see the installation. */
async function closed(run: () => Promise<void>): Promise<void> {
  await setMembersOnly(true);
  try {
    await run();
  } finally {
    await setMembersOnly(false);
  }
}

/** An address that a route answers. */
const addressOf = (path: string) =>
  path
    .replaceAll(/:\w+\{(.*?)\}/g, (_, pattern: string) =>
      /^[\w|]+$/.test(pattern)
        ? (pattern.split('|')[0] ?? '')
        : pattern.replace('.+', 'pages').replace('.*', '').replace('\\', ''),
    )
    .replaceAll(/:\w+/g, 'x')
    .replace('/media/riff/*', files[0] ?? '');

/** Codes and names with which calls answer something. */
const answered = (): Record<string, string> => ({
  ...{ code: postCode, keyWord: 'Secret', name: 'closed', q: 'Secret', url: `${riff.origin}${paths.home(postCode)}` },
});

/** Every address of the application, from its own table of routes, with a query that finds something. */
async function everyAddress(): Promise<{ method: string; address: string }[]> {
  const { app, endStreams } = await createApp(riff.context);
  endStreams();
  const own = app.routes.filter(({ method, path }) => method !== 'ALL' && !path.includes('/*/'));
  const listed = own.map(({ method, path }) => ({ method, address: addressOf(path) }));
  return [...new Map(listed.map((one) => [`${one.method} ${one.address}`, one])).values()];
}

async function ask(
  client: Client,
  method: string,
  address: string,
): Promise<{ status: number; text: string; caching: string }> {
  const call = (Object.values(endpoints) as Endpoint[]).find(
    (one) => one.method === method && `/api/${one.path}` === address,
  );
  const asJson = call?.body ? { 'Content-Type': 'application/json' } : {};
  const answer = await client.send(`${address}?${new URLSearchParams(answered())}`, {
    method,
    headers: asJson,
    signal: AbortSignal.timeout(10_000),
    ...(call?.body && { body: JSON.stringify(wellFormed(call.body)) }),
  });
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
  if (isStream) await answer.body?.cancel();
  const text = isStream ? '' : await answer.text();
  return { status: answer.status, text, caching: answer.headers.get('cache-control') ?? '' };
}

test('a visitor finds nothing at any address of the application but those for signing in', async () => {
  const visitor = riff.visitor();
  const addresses = await everyAddress();
  expect(addresses.length).toBeGreaterThan(100);
  await closed(async () => {
    const open: string[] = [];
    for (const { method, address } of addresses) {
      const { status, text, caching } = await ask(visitor, method, address);
      for (const secret of ['Secret', postCode, adaCode])
        expect([address, text.includes(secret)]).toEqual([address, false]);
      if (![401, 404].includes(status) || address === '/api/auth/refresh-token') open.push(`${method} ${address}`);
      else expect([address, caching.includes('public')]).toEqual([address, false]);
    }
    // A new address must be added here too, so that none is open by mistake.
    expect(open.filter((one) => !one.includes('/api/auth/')).sort()).toEqual([
      'GET /api/notifications/unsubscribe',
      'GET /api/pages',
      'GET /api/pages/get',
      'GET /healthz',
      'GET /readyz',
      'GET /robots.txt',
      'POST /api/notifications/unsubscribe',
    ]);
    expect(open.filter((one) => one.includes('/api/auth/')).sort()).toEqual(
      (Object.values(endpoints) as Endpoint[])
        .filter(({ access, path }) => access === 'everyone' && path.startsWith('auth/'))
        .map(({ method, path }) => `${method} /api/${path}`)
        .filter((one) => !one.includes('google-login'))
        .sort(),
    );
  });
});

test('every refused call answers 401 in the envelope, and a member is answered as before', async () => {
  const visitor = riff.visitor();
  await closed(async () => {
    expect(await visitor.call(feed)).toMatchObject({ status: 401, code: 401, data: null, errors: {} });
    expect(await visitor.call(getPost, { query: { code: postCode } })).toMatchObject({ status: 401, data: null });
    expect((await ada.call(feed)).data?.contents).toHaveLength(1);
    expect((await ada.call(getPost, { query: { code: postCode } })).data?.title).toBe('Secret');
    expect((await ada.call(me)).status).toBe(200);
  });
});

test('switching it off brings every open call back', async () => {
  const visitor = riff.visitor();
  const everybodys = (Object.values(endpoints) as Endpoint[]).filter(
    ({ access, method }) => access === 'everyone' && method === 'GET',
  );
  const statuses = async () =>
    await Promise.all(
      everybodys.map(async ({ method, path }) => [path, (await ask(visitor, method, `/api/${path}`)).status]),
    );
  const before = await statuses();
  await closed(async () => expect(await statuses()).not.toEqual(before));
  expect(await statuses()).toEqual(before);
  expect((await visitor.call(feed)).data?.contents).toHaveLength(1);
});

test('a visitor gets no byte of a post, and no shared cache keeps what a member gets', async () => {
  const visitor = riff.visitor();
  expect(files.length).toBeGreaterThan(5);
  for (const file of files) expect([file, (await visitor.send(file)).status]).toEqual([file, 200]);
  await closed(async () => {
    for (const file of files) {
      for (const method of ['GET', 'HEAD'])
        expect([file, (await visitor.send(file, { method })).status]).toEqual([file, 401]);
      const { status, headers } = await ada.send(file);
      expect([file, status, headers.get('cache-control')]).toEqual([file, 200, 'private, max-age=900']);
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
    expect((await sendFile(visitor, await writeImage('closed.jpg'), { kind: 'image' })).status).toBe(401);
  });
  for (const file of files) expect((await visitor.send(file)).headers.get('cache-control')).toMatch(/^public/);
});

test('links for other sites are gone for everybody, and crawlers are told to stay away', async () => {
  const links = [
    ...[linkPaths.embed(postCode), linkPaths.oembed(`${riff.origin}${paths.home(postCode)}`)],
    ...[linkPaths.profileRss(adaCode), linkPaths.tagRss('closed'), linkPaths.sitemap(), linkPaths.sitemapOfPages()],
  ];
  const statuses = async (client: Client) =>
    await Promise.all(links.map(async (link) => (await client.send(link)).status));
  expect(new Set(await statuses(riff.visitor()))).toEqual(new Set([200]));
  await closed(async () => {
    for (const client of [riff.visitor(), ada]) expect(new Set(await statuses(client))).toEqual(new Set([404]));
    expect(await (await riff.visitor().send('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n');
    expect(await (await riff.visitor().send('/readyz')).json()).toEqual({ status: 'ok' });
  });
  expect(await (await riff.visitor().send('/robots.txt')).text()).toContain('Sitemap:');
  expect(await (await riff.visitor().send('/readyz')).json()).toHaveProperty('checks');
});

test('the streams of visitors end, and those of members go on', async () => {
  const path = `/api/comments/news/events?code=${postCode}`;
  const [theirs, own] = [await listenTo(riff.visitor(), path, 'comments'), await listenTo(ada, path, 'comments')];
  await Promise.all([theirs.until(() => true), own.until(() => true)]);
  await closed(async () => {
    await theirs.ended;
    const isOver = await Promise.race([own.ended.then(() => true), Promise.resolve(false)]);
    expect(isOver).toBe(false);
  });
  own.close();
});

test('another process follows within two seconds, in both directions', async () => {
  const second = await startSecondNode(riff);
  const visitor = second.reachedBy(riff.visitor());
  const becomes = (status: number) =>
    vi.waitFor(async () => expect((await visitor.call(feed)).status).toBe(status), { timeout: 2_000, interval: 50 });
  await becomes(200);
  await closed(() => becomes(401).then(() => undefined));
  await becomes(200);
  await second.close();
});

test('media on another origin come from Riff itself, where the session is known', async () => {
  const media = 'https://media.example';
  const elsewhere = await startRiff({ mediaUrl: media, delivery: { base: `${media}/media`, cloud: 'riff' } });
  const member = elsewhere.visitor();
  await member.join(cast.ada);
  const { body } = await sendFile(member, await writeImage('elsewhere.jpg'), { kind: 'image' });
  expect(JSON.stringify(body)).toContain(`${media}/media/riff/`);
  const { client } = await memberWith(elsewhere, ['SETTINGS.update']);
  await client.call(changeSetting, { body: { name: 'membersOnly', value: true, version: 0 } });
  const again = await sendFile(member, await writeImage('again.jpg'), { kind: 'image' });
  expect(JSON.stringify(again.body)).not.toContain(media);
  expect(JSON.stringify(again.body)).toContain('/media/riff/');
  await elsewhere.close();
});
