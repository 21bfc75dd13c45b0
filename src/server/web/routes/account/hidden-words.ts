import type { Hono } from 'hono';
import * as words from '#lib/contract/account/hidden-words.ts';
import type { Context } from '#server/product/context.ts';
import { hideWord } from '#server/product/services/hidden-words/hide-words.ts';
import { listWords } from '#server/product/services/hidden-words/list-words.ts';
import { showWord } from '#server/product/services/hidden-words/show-word.ts';
import { exportHiddenWords, importHiddenWords } from '#server/product/services/hidden-words/word-csv.ts';
import type { PageOf } from '#server/product/views/lists/page-of.ts';
import { bytesOfPost } from '#server/web/http/bodies/body-limit.ts';
import type { Environment } from '#server/web/http/environment.ts';
import { bind } from '../bind.ts';
import { readerOf } from '../reader.ts';

/** The hidden words of a member. */
export function hiddenWordRoutes(app: Hono<Environment>, context: Context, pageOf: PageOf): void {
  bind(app, words.hiddenWords, async (call) => ({
    data: await listWords(context, pageOf, { ...readerOf(call), actor: call.actor }, call.query),
  }));
  bind(app, words.hideWord, async ({ actor, body }) => ({ data: await hideWord(context, actor, body) }));
  bind(app, words.showWord, async ({ actor, query }) => ({
    data: { removed: await showWord(context, actor, query.code) },
  }));
  bind(app, words.exportWords, async ({ actor }) => ({ data: await exportHiddenWords(context, actor) }));
  bind(
    app,
    words.importWords,
    async ({ actor, body }) => ({ data: await importHiddenWords(context, actor, body.csv) }),
    bytesOfPost,
  );
}
