import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkPaths } from '#lib/link-paths.ts';
import { paths } from '#lib/paths.ts';
import type { Oembed } from '#server/product/views/links/oembed.ts';
import { buildPost } from '#tests/support/riff/build.ts';
import { cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

let riff: TestRiff;
let adaCode: string;
let address: string;
let code: string;
const title = `A "quoted" <title> & more`;

beforeAll(async () => {
  riff = await startRiff();
  adaCode = (await riff.visitor().join(cast.ada)).userCode;
  // 1080 by 1920.
  ({ code } = await buildPost(riff.context, adaCode, { title }));
  address = riff.origin + paths.home(code);
});
afterAll(() => riff.close());

const ask = (query: Record<string, string>) => riff.visitor().send(`/oembed?${new URLSearchParams(query)}`);
const embed = async (query: Record<string, string> = {}): Promise<Oembed> => {
  const answer = await ask({ url: address, ...query });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Oembed;
};

function frameIn(html: string): Record<string, string> {
  const frames: Record<string, string>[] = [];
  const parser = new Parser({ onopentag: (_name, attributes) => void frames.push(attributes) });
  parser.end(html);
  expect(frames).toHaveLength(1);
  return frames[0] ?? {};
}

test('the address of a sound page has the player of its original post', async () => {
  expect(await embed({ url: riff.origin + paths.sound(code) })).toEqual(await embed());
});

test('a site that knows the address of a post gets a frame with its player', async () => {
  const answer = await embed({ format: 'json' });
  expect(answer).toMatchObject({
    version: '1.0',
    type: 'video',
    title,
    author_name: 'Ada',
    author_url: riff.origin + paths.profile(adaCode),
    provider_name: 'Riff',
    provider_url: riff.origin,
    width: 360,
    height: 640,
    thumbnail_width: 720,
    thumbnail_height: 1280,
  });
  expect(answer.cache_age).toBeGreaterThan(0);
  expect(answer.thumbnail_url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/media\/riff\/video\/upload\/.*w_720/);
  expect(frameIn(answer.html)).toMatchObject({
    src: riff.origin + linkPaths.embed(code),
    width: '360',
    height: '640',
    title,
  });
  expect(await embed({ url: riff.origin + linkPaths.embed(code) })).toEqual(answer);
});

test('every site may read the answer, also a refusal', async () => {
  for (const url of [address, 'https://example.org/']) {
    expect((await ask({ url })).headers.get('access-control-allow-origin')).toBe('*');
  }
});

describe('a frame keeps the shape of the post', () => {
  test.each([
    [{ maxwidth: '180' }, 180, 320],
    [{ maxheight: '320' }, 180, 320],
    [{ maxwidth: '1080', maxheight: '200' }, 113, 200],
    [{ maxwidth: '90', maxheight: '2000' }, 90, 160],
    [{ maxwidth: '1' }, 1, 2],
  ])('%j', async (query, width, height) => {
    const answer = await embed(query as Record<string, string>);
    expect([answer.width, answer.height]).toEqual([width, height]);
    expect(frameIn(answer.html)).toMatchObject({ width: String(width), height: String(height) });
    const { maxwidth = '99999', maxheight = '99999' } = query as Record<string, string>;
    expect(answer.thumbnail_width ?? 0).toBeLessThanOrEqual(Number(maxwidth));
    expect(answer.thumbnail_height ?? 0).toBeLessThanOrEqual(Number(maxheight));
  });

  test('a wrong side is refused', async () => {
    for (const maxwidth of ['0', '-5', 'wide', '1e9', '5.5']) {
      const answer = await ask({ url: address, maxwidth });
      expect([maxwidth, answer.status]).toEqual([maxwidth, 400]);
    }
  });
});

test('XML and unknown formats are not implemented', async () => {
  for (const format of ['xml', 'yaml']) expect((await ask({ url: address, format })).status).toBe(501);
});

test('other addresses have no player', async () => {
  const { origin } = riff;
  for (const url of [
    '',
    'no address',
    paths.home(code),
    `https://example.org${paths.home(code)}`,
    `${origin}.example.org${paths.home(code)}`,
    `http://someone@example.org/${paths.home(code)}`,
    origin + paths.home(),
    origin + paths.home('never-existed'),
    origin + paths.home('x'.repeat(200)),
    `${origin}/client/home?code=a%00b`,
    `${origin}/client/profile?code=${code}`,
    origin + paths.about(),
    `javascript:alert(1)//${paths.home(code)}`,
  ]) {
    expect([url, (await ask({ url })).status]).toEqual([url, 404]);
  }
  expect((await riff.visitor().send('/oembed')).status).toBe(404);
});

test('a sensitive post has a blurred thumbnail, unless a site allows only smaller ones', async () => {
  const post = await buildPost(riff.context, adaCode, { sensitive: 'MEDICAL', sensitiveAs: 'AUTHOR' });
  const url = riff.origin + paths.home(post.code);
  const answer = await embed({ url });
  expect(answer).toMatchObject({ type: 'video', width: 360, height: 640, thumbnail_width: 90, thumbnail_height: 160 });
  expect(answer.thumbnail_url).toContain('/c_fill,e_blur:1000,');
  expect(await embed({ url, maxheight: '100' })).not.toHaveProperty('thumbnail_url');
});
