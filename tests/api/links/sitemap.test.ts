import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkPaths } from '#lib/link-paths.ts';
import { paths } from '#lib/paths.ts';
import { recountAll } from '#server/product/services/counts/recount.ts';
import { sitemapEntries, sitemapParts } from '#server/product/services/links/sitemap.ts';
import { buildPost } from '#tests/support/riff/build.ts';
import { cast } from '#tests/support/riff/client.ts';
import { readXml, textsIn } from '#tests/support/riff/read-xml.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
let adaCode: string;
let benCode: string;
const made: string[] = [];
beforeAll(async () => {
  riff = await startRiff();
  adaCode = (await riff.visitor().join(cast.ada)).userCode;
  benCode = (await riff.visitor().join(cast.ben)).userCode;
  await riff.visitor().join(cast.cleo);
  for (let n = 0; n < 7; n += 1) {
    riff.wait(1_000);
    // Ada's newest public post is the third, Ben's the last.
    made.push((await buildPost(riff.context, n < 3 ? adaCode : benCode)).code);
    await buildPost(riff.context, adaCode, { visibility: 'PRIVATE' });
  }
  // The last post plays the sound of the first.
  const [first, last] = [made[0], made.at(-1)];
  await riff.context.db.execute(sql`update posts set sound_id = (select sound_id from posts where code = ${first})
    where code = ${last}`);
  await recountAll(riff.context.db);
});
afterAll(() => riff.close());

const read = async (path: string) => readXml(await (await riff.visitor().send(path)).text());

test('robots.txt leads to the sitemap of this installation', async () => {
  const answer = await riff.visitor().send('/robots.txt');
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await answer.text()).toContain(`\nSitemap: ${riff.origin}/sitemap.xml\n`);
});

test('the sitemap has every public post, every member with one, and every sound that several posts play', async () => {
  const index = await read(linkPaths.sitemap());
  expect([index.name, index.attributes['xmlns']]).toEqual([
    'sitemapindex',
    'http://www.sitemaps.org/schemas/sitemap/0.9',
  ]);
  const parts = textsIn(index, 'loc');
  expect(parts).toHaveLength(4);
  expect(textsIn(index, 'lastmod')).toHaveLength(3);
  const found = await Promise.all(parts.map((part) => read(part.slice(riff.origin.length))));
  const posts = made.map((code) => paths.home(code));
  const profiles = [paths.profile(adaCode), paths.profile(benCode)];
  const sound = paths.sound(made[0] ?? '');
  const expected = [paths.home(), paths.about(), ...posts, ...profiles, sound].map((path) => riff.origin + path);
  expect(found.flatMap((part) => textsIn(part, 'loc')).sort()).toEqual(expected.sort());
  for (const part of found) expect(part.name).toBe('urlset');
  for (const time of found.flatMap((part) => textsIn(part, 'lastmod'))) expect(new Date(time).toISOString()).toBe(time);
});

test('a large sitemap has parts, and every address is in one of them', async () => {
  const { db } = riff.context;
  const parts = await sitemapParts(db, 3);
  expect(parts).toHaveLength(3);
  const codes = async (kind: 'posts' | 'profiles') => {
    const found = await Promise.all(parts.map(({ from }) => sitemapEntries(db, kind, from, 3)));
    return found.map((part) => part.map(({ code }) => code));
  };
  expect(await codes('posts')).toEqual([made.slice(0, 3), made.slice(3, 6), made.slice(6)]);
  expect(await codes('profiles')).toEqual([[adaCode], [], [benCode]]);
  expect(parts.map(({ until }) => until)).toEqual([parts[1]?.from, parts[2]?.from, parts[2]?.from]);
});

test('a part is read once in five minutes, and is compressed for a client that accepts gzip', async () => {
  const [, path = ''] = textsIn(await read(linkPaths.sitemap()), 'loc').map((part) => part.slice(riff.origin.length));
  const before = await read(path);
  const { code } = await buildPost(riff.context, benCode);
  expect(await read(path)).toEqual(before);
  riff.wait(5 * 60_000);
  expect(textsIn(await read(path), 'loc').some((address) => address.endsWith(code))).toBe(true);

  const answer = await riff.visitor().send(path, { headers: { 'Accept-Encoding': 'identity' } });
  const plain = await answer.text();
  const { default: http } = await import('node:http');
  const small = await new Promise<Buffer>((resolve, reject) => {
    http
      .get(riff.origin + path, { headers: { 'Accept-Encoding': 'gzip' } }, (response) => {
        expect(response.headers['content-encoding']).toBe('gzip');
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => void pieces.push(piece)).on('end', () => resolve(Buffer.concat(pieces)));
      })
      .on('error', reject);
  });
  expect(gunzipSync(small).toString()).toBe(plain);
  const etag = answer.headers.get('etag') ?? '';
  const known = await riff.visitor().send(path, { headers: { 'If-None-Match': etag, 'Accept-Encoding': 'identity' } });
  expect(known.status).toBe(304);
});

test('a moment that no index has named is not found, and a named one remains', async () => {
  const [, named = ''] = textsIn(await read(linkPaths.sitemap()), 'loc').map((part) => part.slice(riff.origin.length));
  const [moment = ''] = /\d+/.exec(named) ?? [];
  const statusAt = async (time: number) => (await riff.visitor().send(linkPaths.sitemapPart('posts', time))).status;
  for (const ahead of [-1, 1, 1_000, -86_400_000]) expect(await statusAt(Number(moment) + ahead)).toBe(404);
  // A reader that has the earlier index reads on after the first post is gone.
  await riff.context.db.execute(sql`update posts set removed_at = now() where code = ${made[0]}`);
  riff.wait(6 * 60_000);
  expect(textsIn(await read(linkPaths.sitemap()), 'loc').some((address) => address.endsWith(named))).toBe(false);
  expect(await statusAt(Number(moment))).toBe(200);
  await riff.context.db.execute(sql`update posts set removed_at = null where code = ${made[0]}`);
  riff.wait(25 * 3_600_000);
});

test('a sitemap of another name is not found', async () => {
  for (const name of [
    'sitemap-posts.xml',
    'sitemap-posts-x.xml',
    'sitemap-tags-1.xml',
    'sitemap-posts-9999999999999999.xml',
  ]) {
    expect([name, (await riff.visitor().send(`/${name}`)).status]).toEqual([name, 404]);
  }
});
