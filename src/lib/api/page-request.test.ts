import { expect, test } from 'vitest';
import { topKeywords } from '#lib/contract/search/search.ts';
import { pageRequest } from './page-request.ts';

test('a page calls the server’s own API, regardless of its public address', async () => {
  const asked: string[] = [];
  const fetch: App.Locals['fetch'] = async (address) => {
    asked.push(address);
    return Response.json({ code: 200, message: 'OK', data: [], errors: {} });
  };
  const config = { apiBase: '/v1', build: '', uploadBase: '', publicUrl: '' };
  await pageRequest({ fetch, config } as Pick<App.Locals, 'fetch'>, topKeywords);
  expect(asked).toEqual([`/api/${topKeywords.path}`]);
});
