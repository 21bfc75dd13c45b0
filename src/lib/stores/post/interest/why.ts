import { atom, type ReadableAtom } from 'nanostores';
import { dataOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { messages } from '#lib/contract/messages.ts';
import { type Reason, whyPost } from '#lib/contract/post/interest.ts';
import { feedTabOf, paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';

type WhyState =
  | { phase: 'loading' }
  | { phase: 'ready'; reasons: readonly Reason[] }
  | { phase: 'failed'; reason: string };

/** Why a post is in the feed of the page, or in For You if the page has none. */
export interface Why {
  $why: ReadableAtom<WhyState>;
  load(): Promise<void>;
}

/** Creates it without loading anything. */
export function createWhy(postCode: string): Why {
  const $why = atom<WhyState>({ phase: 'loading' });
  return {
    $why,
    async load() {
      $why.set({ phase: 'loading' });
      const url = platform().navigation.url();
      const feed = url.pathname === paths.home() ? feedTabOf(url) : 'for-you';
      const outcome = await dataOf(request(whyPost, { query: { code: postCode, feed } }), messages.whyFailed);
      $why.set(
        outcome.ok ? { phase: 'ready', reasons: outcome.data.reasons } : { phase: 'failed', reason: outcome.message },
      );
    },
  };
}
