import { atom, type ReadableAtom, type WritableAtom } from 'nanostores';
import { outcomeOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import {
  type RemovedComment,
  type RemovedPost,
  removedComments,
  removedPosts,
  restoreComment,
  restorePost,
} from '#lib/contract/report/removed.ts';
import * as messages from '#lib/contract/report/report-messages.ts';
import { type ReportedSubject, reportedSubjects, settleReports } from '#lib/contract/report/reports.ts';
import { said } from '#lib/language/language.ts';
import { platform } from '#lib/platform/current.ts';
import { showToast } from '../../toast.ts';
import { type AdminList, createAdminList } from '../admin-list.ts';
import { failureOf } from '../failure-of.ts';
import type { WantedRows } from '../filters.ts';
import { createReview, type Review } from './review.ts';
import type { Mandate, View } from './views.ts';

/** An entry of any of the lists. */
export type Entry =
  | { kind: 'reported'; code: string; item: ReportedSubject }
  | { kind: 'post'; code: string; item: RemovedPost }
  | { kind: 'comment'; code: string; item: RemovedComment };

/** What the reports of an entry are about. */
type Subject = Pick<ReportedSubject, 'kind' | 'code'>;

type Busy = 'remove' | 'dismiss' | 'restore';

/** The screen Reports: its lists, the chosen entry, and the decision about it. */
export interface Reports {
  $view: ReadableAtom<View>;
  /** The code of the chosen entry; null for the first one. */
  $chosen: ReadableAtom<string | null>;
  /** The action in progress on the entry. */
  $busy: ReadableAtom<Busy | null>;
  /** Whether something was decided since the list was loaded, so that its total is outdated. */
  $isDecided: ReadableAtom<boolean>;
  review: Review;
  list(view: View): AnyList;
  /** Shows another list, named by the address. */
  show(view: View): void;
  refresh(): void;
  choose(code: string): void;
  /** Chooses the entry after the chosen one; after the last one, none. */
  next(): void;
  /** Both resolve with false, after a toast, if the server refused. */
  settle(subject: Subject, action: 'dismiss' | 'remove', note: string): Promise<boolean>;
  restore(entry: Entry): Promise<boolean>;
  open(): void;
  close(): void;
}

/** The entries of a list, whatever its kind. */
export const entriesOf = (view: View, items: readonly object[]): Entry[] =>
  items.map((item): Entry => {
    if (view === 'removed-comments')
      return { kind: 'comment', code: (item as RemovedComment).commentCode, item: item as RemovedComment };
    if (view === 'removed-posts')
      return { kind: 'post', code: (item as RemovedPost).postCode, item: item as RemovedPost };
    return { kind: 'reported', code: (item as ReportedSubject).code, item: item as ReportedSubject };
  });

/** The chosen entry, or the first one. */
export const chosenOf = (entries: readonly Entry[], chosen: string | null): Entry | undefined =>
  entries.find(({ code }) => code === chosen) ?? entries[0];

const failedToLoad = (view: View) => (view.startsWith('removed') ? messages.removedFailed : messages.reportsFailed);

/** The inline sentence of a list that could not be loaded. */
export const reportsFailure =
  (view: View) =>
  (reason: string): string =>
    failureOf(failedToLoad(view), reason);

type AnyList = AdminList<ReportedSubject> | AdminList<RemovedPost> | AdminList<RemovedComment>;

function makeList(view: View, wanted: WantedRows, first: object | null): AnyList {
  const common = { wanted, first: first as never, failed: failedToLoad(view) };
  if (view === 'removed-posts') {
    return createAdminList(removedPosts, { ...common, keyOf: ({ postCode }) => postCode });
  }
  if (view === 'removed-comments') {
    return createAdminList(removedComments, { ...common, keyOf: ({ commentCode }) => commentCode });
  }
  return createAdminList(reportedSubjects, {
    ...common,
    keyOf: ({ code }) => code,
    query: () => ({ status: view }),
  });
}

/** The lists of the screen, each made when it is shown for the first time. */
function createLists(shown: View, wanted: WantedRows, first: object | null) {
  const made = new Map([[shown, makeList(shown, wanted, first)]]);
  return {
    of(view: View): AnyList {
      const list = made.get(view) ?? makeList(view, { ...wanted, keyWord: '', page: 0 }, null);
      made.set(view, list);
      return list;
    },
    /** A decision moves an entry from this list into another one. */
    forgetOthers(view: View): void {
      for (const other of made.keys()) if (other !== view) made.delete(other);
    },
  };
}

interface Decided {
  $chosen: WritableAtom<string | null>;
  $busy: WritableAtom<Busy | null>;
  $isDecided: WritableAtom<boolean>;
}

/** A decided entry leaves the list, also if another moderator was faster and the list was outdated. */
function createDecisions(
  { $chosen, $busy, $isDecided }: Decided,
  entries: () => Entry[],
  leave: (code: string) => void,
) {
  return async (what: Busy, code: string, call: () => ReturnType<typeof request>, failed: string) => {
    if ($busy.get()) return false;
    $busy.set(what);
    const outcome = await outcomeOf(call(), failed);
    $busy.set(null);
    showToast(outcome.message || failed, outcome.ok ? 'success' : 'destructive');
    if (!outcome.ok && !isOver(outcome.message)) return false;
    const all = entries();
    const at = all.findIndex((entry) => entry.code === code);
    $chosen.set((all[at + 1] ?? all[at - 1])?.code ?? null);
    $isDecided.set(true);
    leave(code);
    return outcome.ok;
  };
}

/** `first` is the first page of the list in the address, if the server rendered it. */
export function createReports(mandate: Mandate, shown: View, wanted: WantedRows, first: object | null): Reports {
  const $view = atom(shown);
  const $chosen = atom<string | null>(null);
  const $busy = atom<Busy | null>(null);
  const $isDecided = atom(false);
  const lists = createLists(shown, wanted, first);
  const list = lists.of;

  const entries = () => {
    const view = $view.get();
    return entriesOf(view, list(view).$list.get().items);
  };

  function next(): void {
    const all = entries();
    const at = all.findIndex(({ code }) => code === chosenOf(all, $chosen.get())?.code);
    const following = all[at + 1];
    if (following) $chosen.set(following.code);
    if (!all[at + 2]) void list($view.get()).loadMore();
  }

  const decide = createDecisions({ $chosen, $busy, $isDecided }, entries, (code) => {
    list($view.get()).remove(code);
    if (entries().length < 2) void list($view.get()).loadMore();
    lists.forgetOthers($view.get());
  });

  return {
    ...{ $view, $chosen, $busy, $isDecided, list, next },
    review: createReview(mandate.review),
    show(view) {
      list($view.get()).close();
      $chosen.set(null);
      $isDecided.set(false);
      $view.set(view);
      writeView(view, mandate);
      list(view).open();
    },
    refresh() {
      $isDecided.set(false);
      void list($view.get()).restart();
    },
    choose: (code) => $chosen.set(code),
    settle: ({ kind, code }, action, note) =>
      decide(action, code, () => request(settleReports, { body: { kind, code, action, note } }), messages.settleFailed),
    restore: ({ kind, code }) =>
      decide(
        'restore',
        code,
        () => request(kind === 'comment' ? restoreComment : restorePost, { body: { code } }),
        messages.restoreFailed,
      ),
    open() {
      writeView($view.get(), mandate);
      list($view.get()).open();
    },
    close: () => list($view.get()).close(),
  };
}

const isOver = (message: string) =>
  [messages.alreadySettled, messages.postNotRemoved, messages.commentNotRemoved].some((text) => said(text) === message);

/** Replaces the list in the address; the first list is not named. */
function writeView(view: View, mandate: Mandate): void {
  const { navigation } = platform();
  const url = navigation.url();
  if (view === mandate.views[0]) url.searchParams.delete('list');
  else url.searchParams.set('list', view);
  const shown = navigation.url();
  const path = url.pathname + url.search;
  if (path !== shown.pathname + shown.search) navigation.rewrite(path);
}
