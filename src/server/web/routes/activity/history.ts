import type { Hono } from 'hono';
import * as history from '#lib/contract/activity/history.ts';
import type { Context } from '#server/product/context.ts';
import { listOwnComments } from '#server/product/services/history/list-comments.ts';
import { listKeywords } from '#server/product/services/history/list-keywords.ts';
import { listLikes, listViews } from '#server/product/services/history/list-posts.ts';
import { clearComments, removeComment } from '#server/product/services/history/remove-comments.ts';
import { removeKeywords } from '#server/product/services/history/remove-keywords.ts';
import { clearLikes, removeLike } from '#server/product/services/history/remove-likes.ts';
import { clearViews, removeView } from '#server/product/services/history/remove-views.ts';
import { changeHistorySettings, readHistorySettings } from '#server/product/services/history/settings.ts';
import type { CountedPageOf } from '#server/product/views/lists/page-of.ts';
import type { Environment } from '#server/web/http/environment.ts';
import { bind, type Call } from '../bind.ts';
import { readerOf } from '../reader.ts';

/** The history of a member's own actions, which only that member sees. */
export function historyRoutes(app: Hono<Environment>, context: Context, pageOf: CountedPageOf): void {
  bind(app, history.viewHistory, async (call) => ({ data: await listViews(context, pageOf, pageCall(call)) }));
  bind(app, history.likeHistory, async (call) => ({ data: await listLikes(context, pageOf, pageCall(call)) }));
  bind(app, history.commentHistory, async (call) => ({
    data: await listOwnComments(context, pageOf, pageCall(call)),
  }));
  bind(app, history.searchHistory, async (call) => ({ data: await listKeywords(context, pageOf, pageCall(call)) }));

  bind(app, history.removeViews, async ({ actor, query: { code } }) => ({
    data: { removed: await (code === undefined ? clearViews(context, actor) : removeView(context, actor, code)) },
  }));
  bind(app, history.removeLikes, async ({ actor, query: { code } }) => ({
    data: { removed: await (code === undefined ? clearLikes(context, actor) : removeLike(context, actor, code)) },
  }));
  bind(app, history.removeComments, async ({ actor, query: { code } }) => ({
    data: { removed: await (code === undefined ? clearComments(context, actor) : removeComment(context, actor, code)) },
  }));
  bind(app, history.removeKeywords, async ({ actor, query: { code } }) => ({
    data: { removed: await removeKeywords(context, actor, code ?? null) },
  }));

  bind(app, history.getHistorySettings, async ({ actor }) => ({ data: await readHistorySettings(context, actor) }));
  bind(app, history.setHistorySettings, async ({ actor, body }) => ({
    data: await changeHistorySettings(context, actor, body),
  }));
}

type ListCall = Pick<Call<typeof history.viewHistory>, 'actor' | 'query' | 'c'>;

const pageCall = (call: ListCall) => ({ reader: { ...readerOf(call), actor: call.actor }, query: call.query });
