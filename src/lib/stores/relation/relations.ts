import { atom, type ReadableAtom } from 'nanostores';
import type { FoundAccount } from '#lib/contract/account/people.ts';
import { blockedAccounts, type MutedAccount, mutedAccounts } from '#lib/contract/account/relation.ts';
import * as messages from '#lib/contract/account/relation-messages.ts';
import type { Page } from '#lib/contract/page.ts';
import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { type PagedList, pagedList } from '../lists/paged-list.ts';
import { typingPause } from '../search/typing-pause.ts';
import { $hiddenMembers } from './hidden-members.ts';
import { unblock, unmute } from './relation.ts';
import { exportList, type Imported, importList } from './relation-files.ts';

/** The two lists of a member. */
export type RelationTab = 'blocked' | 'muted';

/** An account of either list; a mute also has its part and its end. */
export type RelatedAccount = FoundAccount & Partial<Pick<MutedAccount, 'until' | 'what'>>;

export interface FirstRelations {
  tab: RelationTab;
  /** Null if the server could not load it; then the list does. */
  page: Page<RelatedAccount> | null;
}

/** The accounts that a member blocks or mutes, on their screen. */
export interface Relations {
  $tab: ReadableAtom<RelationTab>;
  /** The typed name. */
  $keyWord: ReadableAtom<string>;
  list(tab: RelationTab): PagedList<RelatedAccount>;
  /** The result of the last import; null if there was none. */
  $imported: ReadableAtom<Imported | null>;
  /** Whether a file is being read or written. */
  $busy: ReadableAtom<boolean>;
  select(tab: RelationTab): void;
  /** Searches for the name after a pause. */
  type(text: string): void;
  /** Ends the block or the mute, which leaves the list; the toast offers to undo it. */
  end(account: RelatedAccount): Promise<boolean>;
  /** The file of the list; null, after a toast, if it could not be read. */
  export(): Promise<string | null>;
  import(text: string): Promise<void>;
  open(): Stop;
}

const calls = { blocked: blockedAccounts, muted: mutedAccounts };

function listOf(
  tab: RelationTab,
  keyWord: () => string,
  first: Page<RelatedAccount> | null,
): PagedList<RelatedAccount> {
  return pagedList(calls[tab], {
    query: () => ({ keyWord: keyWord() }),
    keyOf: ({ userCode }) => userCode,
    size: 20,
    failed: messages.relationsFailed,
    inline: true,
    // Only the server knows where it ends.
    limit: Number.POSITIVE_INFINITY,
    first: first as never,
  }) as PagedList<RelatedAccount>;
}

/** Creates the lists of one visit. */
export function createRelations(first: FirstRelations): Relations {
  const $tab = atom(first.tab);
  const $keyWord = atom('');
  const $imported = atom<Imported | null>(null);
  const $busy = atom(false);
  const firstOf = (tab: RelationTab) => (tab === first.tab ? first.page : null);
  const keyWord = () => $keyWord.get().trim();
  const lists = {
    blocked: listOf('blocked', keyWord, firstOf('blocked')),
    muted: listOf('muted', keyWord, firstOf('muted')),
  };
  let stopTimer: Stop = () => {};
  const restart = () => {
    for (const tab of ['blocked', 'muted'] as const) {
      if (tab === $tab.get()) void lists[tab].restart();
      else lists[tab].adopt({ items: [], next: '' });
    }
  };
  async function whileBusy<Result>(run: () => Promise<Result>): Promise<Result> {
    $busy.set(true);
    const result = await run();
    $busy.set(false);
    return result;
  }

  return {
    ...{ $tab, $keyWord, $imported, $busy },
    list: (tab) => lists[tab],
    select(tab) {
      if (tab === $tab.get()) return;
      $tab.set(tab);
      $imported.set(null);
      platform().navigation.rewrite(paths.relations(tab));
      void lists[tab].loadFirst();
    },
    type(text) {
      $keyWord.set(text);
      stopTimer();
      stopTimer = platform().clock.after(typingPause, restart);
    },
    async end(account) {
      const { until = null, what = 'ALL' } = account;
      const tab = $tab.get();
      const isEnded = tab === 'blocked' ? await unblock(account) : await unmute(account, { until, what });
      if (isEnded) lists[tab].remove(account.userCode);
      return isEnded;
    },
    export: () => whileBusy(() => exportList($tab.get())),
    async import(text) {
      $imported.set(null);
      $imported.set(await whileBusy(() => importList($tab.get(), text)));
      if ($imported.get()) restart();
    },
    open() {
      void lists[$tab.get()].loadFirst();
      // An undo puts an account back into its list.
      return $hiddenMembers.listen((now, before = {}) => {
        const isBack = (code: string) =>
          (now[code]?.gone === 'own' && before[code]?.gone !== 'own') || (now[code]?.muted && !before[code]?.muted);
        if (Object.keys(now).some(isBack)) restart();
      });
    },
  };
}
