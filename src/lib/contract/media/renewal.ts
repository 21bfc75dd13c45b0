import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { address } from './addresses.ts';

export const renewMediaAddress = endpoint({
  method: 'GET',
  path: 'media/address',
  summary:
    'The same file at an address that works for another while, for who may see it. Only addresses with a signature end; `address` is one of them.',
  access: 'member',
  query: v.object({ address: v.pipe(v.string(), v.maxLength(2_000)) }),
  data: v.object({ address }),
  fails: [400, 404],
});
