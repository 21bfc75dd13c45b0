import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { wholeNumber } from '../fields.ts';
import { limits } from '../limits.ts';
import { pageOf } from '../page.ts';
import { foundPost } from '../search/search.ts';

export const trendingSounds = endpoint({
  method: 'GET',
  path: 'audios/trending',
  summary:
    'The sounds that most posts of the last 7 days use, then those with the most likes: each once, as the post that it comes from. ' +
    'Only sounds that everybody may see and use; there is one page.',
  access: 'everyone',
  query: v.object({ size: v.optional(wholeNumber(1, limits.trendingSounds), limits.trendingSounds) }),
  data: pageOf(foundPost),
});
