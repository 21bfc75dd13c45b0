import { eq } from 'drizzle-orm';
import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkPaths } from '#lib/link-paths.ts';
import { paths } from '#lib/paths.ts';
import { accounts, posts, renditions, tags } from '#server/ground/db/schema/index.ts';
import { naughtyStrings as strings } from '#tests/fixtures/naughty-strings.ts';
import { tagPost } from '#tests/support/database/change.ts';
import { buildPost, tagCode } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { elementsIn, readXml, textsIn } from '#tests/support/riff/read-xml.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML forbids.
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

let riff: TestRiff;
let ada: Client;
let adaCode: string;
beforeAll(async () => {
  riff = await startRiff();
  ada = riff.visitor();
  adaCode = (await ada.join(cast.ada)).userCode;
});
afterAll(() => riff.close());

const read = async (path: string) => {
  const answer = await riff.visitor().send(path);
  expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
  return readXml(await answer.text());
};

async function tag(postId: number, name: string): Promise<void> {
  const code = await tagCode(ada, name);
  const [row] = await riff.context.db.select().from(tags).where(eq(tags.code, code));
  await tagPost(riff.context, postId, row?.id ?? 0);
}

describe('a profile', () => {
  test('is a channel of its newest 30 posts, with media', async () => {
    const made: string[] = [];
    for (let n = 0; n < 32; n += 1) {
      riff.wait(1_000);
      const post = await buildPost(riff.context, adaCode, { title: `Post ${n}`, description: 'One <i>line</i>\nTwo' });
      made.unshift(riff.origin + paths.home(post.code));
      const file = { uploadId: post.uploadId ?? 0, kind: 'mp4', key: 'k' } as const;
      await riff.context.db.insert(renditions).values([
        { ...file, shortSide: 540, bytes: 5_400 },
        { ...file, shortSide: 1080, bytes: 10_800 },
      ]);
    }
    const rss = await read(linkPaths.profileRss(adaCode));
    expect([rss.name, rss.attributes['version']]).toEqual(['rss', '2.0']);
    const [self] = elementsIn(rss, 'atom:link');
    const address = riff.origin + linkPaths.profileRss(adaCode);
    expect(self?.attributes).toEqual({ href: address, rel: 'self', type: 'application/rss+xml' });
    const items = elementsIn(rss, 'item');
    expect(items.map((item) => textsIn(item, 'link')[0])).toEqual(made.slice(0, 30));
    const [first] = items;
    if (!first) throw new Error('there is no item');
    expect(textsIn(first, 'guid')).toEqual(textsIn(first, 'link'));
    expect(textsIn(first, 'title')).toEqual(['Post 31']);
    expect(textsIn(first, 'dc:creator')).toEqual(['Ada']);
    expect(textsIn(first, 'description')).toEqual(['One &lt;i&gt;line&lt;/i&gt;<br>Two']);
    expect(Date.parse(textsIn(first, 'pubDate')[0] ?? '')).toBe(Math.floor(riff.context.now().getTime() / 1000) * 1000);
    // The file at the address of 720.
    const [enclosure] = elementsIn(first, 'enclosure');
    expect(enclosure?.attributes).toMatchObject({ type: 'video/mp4', length: '5400' });
    expect(enclosure?.attributes['url']).toMatch(
      /^http:.*\/media\/riff\/video\/upload\/c_limit,h_720\/videos\/.*\.mp4$/,
    );
    const content = { medium: 'video', duration: '12', width: '720', height: '1280', fileSize: '5400' };
    expect(elementsIn(first, 'media:content')[0]?.attributes).toMatchObject(content);
    expect(elementsIn(first, 'media:thumbnail')[0]?.attributes).toMatchObject({ width: '720', height: '1280' });
  });

  test('is not sent again to a reader that already has it', async () => {
    const first = await riff.visitor().send(linkPaths.profileRss(adaCode));
    const etag = first.headers.get('etag') ?? '';
    const modified = first.headers.get('last-modified') ?? '';
    for (const headers of [{ 'If-None-Match': etag }, { 'If-Modified-Since': modified }]) {
      const again = await riff.visitor().send(linkPaths.profileRss(adaCode), { headers });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
    riff.wait(60_000);
    await buildPost(riff.context, adaCode, { title: 'News' });
    for (const headers of [{ 'If-None-Match': etag }, { 'If-Modified-Since': modified }]) {
      const again = await riff.visitor().send(linkPaths.profileRss(adaCode), { headers });
      expect([again.status, (await again.text()).includes('News')]).toEqual([200, true]);
    }
  });

  test('that does not exist is not found', async () => {
    for (const query of ['', '?code=never', '?code=a%00b', `?code=${'x'.repeat(300)}`]) {
      expect([query, (await riff.visitor().send(`/rss/profile${query}`)).status]).toEqual([query, 404]);
    }
  });
});

describe('a tag', () => {
  test('is a channel, in any spelling', async () => {
    const post = await buildPost(riff.context, adaCode, { title: 'A tagged post' });
    await tag(post.id, 'größe_名前');
    const rss = await read(linkPaths.tagRss('größe_名前'));
    expect(textsIn(rss, 'title').at(0)).toBe('#größe_名前 · Riff');
    expect(elementsIn(rss, 'item').flatMap((item) => textsIn(item, 'title'))).toEqual(['A tagged post']);
    expect(textsIn(rss, 'category')).toEqual(['größe_名前']);
    expect(await read(linkPaths.tagRss('GRÖSSE_名前'.replace('SS', 'ß')))).toEqual(rss);
  });

  test('without a visible post is not found', async () => {
    const secret = await buildPost(riff.context, adaCode, { visibility: 'PRIVATE' });
    await tag(secret.id, 'secret');
    for (const name of ['secret', 'never', '', 'a\u0000b', 'x'.repeat(300), '\ud800']) {
      expect([name, (await riff.visitor().send(linkPaths.tagRss(name))).status]).toEqual([name, 404]);
    }
  });
});

/** The text that an HTML reader shows. */
function shown(html: string): string {
  let text = '';
  const onopentag = (name: string) => {
    expect(name).toBe('br');
    text += '\n';
  };
  const ontext = (part: string) => {
    text += part;
  };
  new Parser({ ontext, onopentag }, { decodeEntities: true }).end(html);
  return text;
}

test('every text arrives as it was written, without characters that XML forbids', async () => {
  const { context } = riff;
  const ben = riff.visitor();
  const { userCode } = await ben.join(cast.ben);
  const allowed = (text: string) => text.toWellFormed().replace(forbidden, '');
  const texts = strings.filter((text) => text && [...text].length <= 70 && !text.includes('\u0000'));
  texts.push(
    '\u0001\u0008\u000b\u001b[0m',
    ']]>',
    '<![CDATA[',
    '&amp;',
    '\ufffe\uffff',
    'a\tb\rc',
    '<?xml?>',
    '--><!--',
  );
  expect(texts.length).toBeGreaterThan(100);
  for (let at = 0; at < texts.length; at += 30) {
    const some = texts.slice(at, at + 30).map((text) => text.toWellFormed());
    await context.db
      .update(posts)
      .set({ removedAt: context.now() })
      .where(eq(posts.authorId, (await owner(userCode)).id));
    for (const text of some) {
      riff.wait(1_000);
      await buildPost(context, userCode, { title: text, description: text });
    }
    const name = [...(some[0] ?? '')].slice(0, 50).join('');
    await context.db.update(accounts).set({ displayName: name, bio: name }).where(eq(accounts.code, userCode));
    const rss = await read(linkPaths.profileRss(userCode));
    const items = elementsIn(rss, 'item');
    expect(items.flatMap((item) => textsIn(item, 'title'))).toEqual(some.toReversed().map(allowed));
    const described = items.flatMap((item) => textsIn(item, 'description')).map(shown);
    expect(described).toEqual(some.toReversed().map(allowed));
    expect(textsIn(rss, 'dc:creator')[0]).toBe(allowed(name));
  }
}, 60_000);

async function owner(userCode: string) {
  const [row] = await riff.context.db.select().from(accounts).where(eq(accounts.code, userCode));
  if (!row) throw new Error('no such account');
  return row;
}

test('a sensitive post comes with a blurred picture and without its file', async () => {
  const { userCode } = await riff.visitor().join(cast.cleo);
  await buildPost(riff.context, userCode, { sensitive: 'NUDITY', sensitiveAs: 'AUTHOR' });
  const rss = await read(linkPaths.profileRss(userCode));
  expect([...elementsIn(rss, 'enclosure'), ...elementsIn(rss, 'media:content')]).toEqual([]);
  const [picture] = elementsIn(rss, 'media:thumbnail');
  expect(picture?.attributes).toMatchObject({ width: '90', height: '160' });
  expect(picture?.attributes['url']).toContain('e_blur:1000');
});
