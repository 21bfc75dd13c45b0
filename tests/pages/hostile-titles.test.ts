import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { feed } from '#lib/contract/post/post.ts';
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

/** Texts of scripts and addresses of images, as a browser reads them. */
function readCode(html: string): string {
  const found: string[] = [];
  let isScript = false;
  const parser = new Parser({
    onopentag(name, { src = '', onerror = '' }) {
      isScript = name === 'script';
      if (name === 'img') found.push(`img ${src} ${onerror}`);
    },
    ontext: (text) => void (isScript && found.push(text)),
    onclosetag: () => {
      isScript = false;
    },
  });
  parser.end(html);
  return found.join('\n');
}

test('markup in the title and the text of a post stays text, on its page and on its card', async () => {
  const { data } = await new Client(riff.origin).call(feed, { query: { size: 1 } });
  const code = data?.contents[0]?.postCode ?? '';
  const title = `"><script>window.struck=1</script> 'a' & </title> &lt;b&gt; ${'😀'}`;
  const description = `</script><img src=x onerror="window.struck=2"> ${'many words that go on '.repeat(220)}`;
  await riff.titled(code, title, description, async () => {
    const html = await (await crawl(riff.origin + paths.home(code))).text();
    expect(readCode(html)).not.toMatch(/^window\.struck|^img x /m);
    const head = readHead(html);
    expect(head['title']).toBe(`${title} · Riff`);
    expect(head['og:title']).toBe(title);
    expect(head['og:description']?.length).toBeLessThanOrEqual(201);
    expect(head['og:description']).toMatch(
      /^<\/script><img src=x onerror="window.struck=2"> many .* (many|words|that|go|on)…$/,
    );
  });
});
