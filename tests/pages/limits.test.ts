import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '#lib/paths.ts';
import { startWorkerRiff, type WorkerRiff } from '#tests/support/browser/worker-riff.ts';
import { Client } from '#tests/support/riff/client.ts';

let riff: WorkerRiff;
beforeAll(async () => {
  riff = await startWorkerRiff(undefined, { RATE_LIMITS: 'on' });
});
afterAll(() => riff.stop());

/** The statuses of this many requests for pages, a few at a time. */
async function open(times: number, pages: string[], as: Client): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (let n = 0; n < times; n += 50) {
    const some = Array.from({ length: Math.min(50, times - n) }, (_, k) => pages[(n + k) % pages.length] ?? '');
    for (const answer of await Promise.all(some.map((page) => as.send(page)))) {
      counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
      await answer.arrayBuffer();
    }
  }
  return counts;
}

test('a network that opens pages endlessly is told to wait, but its members and its files are not', async () => {
  const ada = new Client(riff.origin);
  await ada.join({ displayName: 'Ada', email: 'ada@example.org', password: 'the first program' });
  const visitor = new Client(riff.origin);
  const pages = [paths.home(), paths.about(), paths.home(), `${paths.home()}/`];
  const counts = await open(1_300, pages, visitor);
  expect([...counts.keys()].sort()).toEqual([200, 429]);
  expect(counts.get(200)).toBeGreaterThanOrEqual(1_150);

  for (const page of [paths.home(), paths.home('nobody'), paths.search(), paths.about(), '/nowhere']) {
    const refused = await visitor.send(page);
    expect([page, refused.status]).toEqual([page, 429]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const html = await refused.text();
    expect(html).toMatch(/<h1[^>]*>Too many requests<\/h1>/);
    expect(html).toContain('Please try again in a moment.');
  }
  // The files that the page itself needs, and the addresses that a load balancer requests.
  const page = await (await visitor.send(paths.home())).text();
  const [style = ''] = /\/_astro\/[^"]+\.css/.exec(page) ?? [];
  for (const file of [style, '/healthz', '/readyz', '/robots.txt'])
    expect([file, (await visitor.send(file)).status]).toEqual([file, 200]);
  expect((await ada.send(paths.search())).status).toBe(200);
  expect(riff.output()).not.toContain('a page failed');
});
