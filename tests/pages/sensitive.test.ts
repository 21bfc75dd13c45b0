import { afterAll, beforeAll, expect, test } from 'vitest';
import { feed, type Post } from '#lib/contract/post/post.ts';
import { paths } from '#lib/paths.ts';
import { startWorkerRiff, type WorkerRiff } from '#tests/support/browser/worker-riff.ts';
import { crawl } from '#tests/support/riff/card-author.ts';
import { Client } from '#tests/support/riff/client.ts';
import { readHead } from '#tests/support/riff/read-head.ts';

let riff: WorkerRiff;
beforeAll(async () => {
  riff = await startWorkerRiff();
});
afterAll(() => riff.stop());

async function findPost(postType: 'VID' | 'IMG'): Promise<Post> {
  const { data } = await new Client(riff.origin).call(feed, { query: { size: 50 } });
  const post = data?.contents.find((one) => one.postType === postType);
  if (!post) throw new Error('The demo has no such post.');
  return post;
}

/** The addresses of a post's own files in a page. */
const addressesIn = (html: string, { videoUrl, imageUrls }: Post): string[] =>
  [...html.matchAll(/\/media\/riff\/[^\s"'<>\\&)]+/g)]
    .map(([address]) => address)
    .filter((address) => [videoUrl, ...imageUrls].some((id) => id && address.includes(id)));

for (const kind of ['VID', 'IMG'] as const) {
  test(`no page of a visitor names an uncovered file of a sensitive post (${kind})`, async () => {
    const post = await findPost(kind);
    const { postCode, userCode, title, tags } = post;
    const pages = [
      paths.home(postCode),
      paths.home(),
      paths.profile(userCode),
      paths.search(title),
      paths.search(tags[0] ?? ''),
      ...(kind === 'VID' ? [paths.sound(postCode)] : []),
    ];
    await riff.sensitive(postCode, 'MEDICAL', async () => {
      // Home of all visitors is at most a second old.
      await expect
        .poll(
          async () =>
            addressesIn(await (await crawl(riff.origin + paths.home())).text(), post).filter(
              (one) => !one.includes('e_blur:'),
            ),
          { timeout: 5_000 },
        )
        .toEqual([]);
      let found = 0;
      for (const page of pages) {
        const html = await (await crawl(riff.origin + page)).text();
        for (const address of addressesIn(html, post)) {
          expect(address, page).toContain('e_blur:');
          found += 1;
        }
      }
      expect(found).toBeGreaterThan(2);
    });
  });
}

test('the card of a sensitive post has a blurred picture and no player', async () => {
  const { postCode } = await findPost('VID');
  await riff.sensitive(postCode, 'NUDITY', async () => {
    const head = readHead(await (await crawl(riff.origin + paths.home(postCode))).text());
    expect(head['og:image']).toContain('e_blur:1000');
    expect(head).toMatchObject({
      'og:image:width': '90',
      'og:image:height': '160',
      'twitter:card': 'summary_large_image',
    });
    expect(Object.keys(head).filter((name) => /^(og:video|twitter:player)/.test(name))).toEqual([]);
    expect((await fetch(head['og:image'] ?? '')).status).toBe(200);
  });
});

test('the page of a member has the files of a covered post, covered until a press', async () => {
  const post = await findPost('VID');
  const member = new Client(riff.origin);
  await member.join({ displayName: 'Mia', email: 'mia-pages@example.org', password: 'four small keys' });
  await riff.sensitive(post.postCode, 'VIOLENCE', async () => {
    const html = await (await member.send(paths.home(post.postCode))).text();
    expect(html).toContain('aria-label="Show: Violence"');
    const item = html.slice(html.indexOf(`data-post="${post.postCode}"`));
    const box = item.slice(0, item.indexOf('</article>'));
    for (const address of addressesIn(box, post)) expect(address).toContain('e_blur:');
  });
});
