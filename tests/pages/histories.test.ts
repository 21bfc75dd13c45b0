import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendComment } from '#lib/contract/comment/comment.ts';
import { feed, likePost, viewPost } from '#lib/contract/post/post.ts';
import { searchPosts } from '#lib/contract/search/search.ts';
import { paths } from '#lib/paths.ts';
import { startWorkerRiff, type WorkerRiff } from '#tests/support/browser/worker-riff.ts';
import { Client } from '#tests/support/riff/client.ts';
import { readHead } from '#tests/support/riff/read-head.ts';

let riff: WorkerRiff;
let member: Client;
let postCode: string;
beforeAll(async () => {
  riff = await startWorkerRiff();
  member = new Client(riff.origin);
  await member.join({ displayName: 'Hanna', email: 'hanna@example.org', password: 'what have I done' });
  const { data } = await member.call(feed, { query: { size: 1 } });
  postCode = data?.contents[0]?.postCode ?? '';
  await member.call(viewPost, { body: { code: postCode } });
  await member.call(likePost, { body: { code: postCode } });
  await member.call(sendComment, { body: { code: postCode, content: 'written by Hanna' } });
  await member.call(searchPosts, { query: { keyWord: 'looked for by Hanna' } });
});
afterAll(() => riff.stop());

const histories = [
  ['View History', paths.history(), () => `href="${paths.home(postCode)}"`],
  ['Favourite Posts', paths.favorites(), () => `href="${paths.home(postCode)}"`],
  ['Comment History', paths.ownComments(), () => 'written by Hanna</p>'],
  ['Search History', paths.keywords(), () => 'looked for by Hanna</bdi>'],
] as const;

test.each(histories)(
  '%s has its first page in the first HTML, for nobody else and no search engine',
  async (title, path, entry) => {
    const answer = await member.send(path);
    const html = await answer.text();
    expect(readHead(html)).toMatchObject({ title: `${title} · Riff`, robots: 'noindex' });
    expect(html).toContain(entry());
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
  },
);

test.each(histories)('%s sends a visitor to log in first, without a word of anybody', async (_title, path) => {
  const answer = await fetch(riff.origin + path, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, paths.login(path)]);
  expect(await answer.text()).not.toContain('Hanna');
});
