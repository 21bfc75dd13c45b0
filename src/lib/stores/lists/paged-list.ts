import { onMount } from 'nanostores';
import { dataOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import type { CallInput } from '#lib/api/send.ts';
import type { DataOf, Endpoint, QueryOf } from '#lib/contract/endpoint.ts';
import { hasPlatform, platform } from '#lib/platform/current.ts';
import { whenBack } from '#lib/platform/when-back.ts';
import { showToast } from '../toast.ts';
import { type GrowingList, growingList, type ListPage, PositionLost } from './growing-list.ts';

/** The answer of every list in the contract. */
interface PageData {
  contents: readonly unknown[];
  /** Absent in the answer of a node that still runs an older release. */
  cursor?: string | null;
}

/** The type of the items in an answer. */
export type ItemOf<E extends Endpoint> = DataOf<E> extends { contents: readonly (infer Item)[] } ? Item : never;

/** A list of the contract on a screen; `''` is the position of the first page. */
export type PagedList<Item> = GrowingList<Item, string>;

interface PagedListOptions<E extends Endpoint> {
  /** The query, read for each page; call `restart` after a change. */
  query?: () => Omit<NonNullable<QueryOf<E>>, 'page' | 'cursor'>;
  keyOf: (item: ItemOf<E>) => string;
  /** The number of items on a page, sent with the number of the page. Without it, as for the feed, only the cursor is sent. */
  size?: number;
  /** The reason of a failure, if the server gives none; read for each page. */
  failed: string;
  /** The reason for every page but the first. */
  moreFailed?: string;
  /** The toast's text for a failure; without it, the reason. */
  toast?: (reason: string) => string;
  /** A failure is shown only in the list, without a toast. */
  inline?: boolean;
  /** The first page, if the server rendered it. */
  first?: DataOf<E> | null;
  /** The maximum number of items in the list. */
  limit?: number;
  /** Called with each answer, unless it came too late; its call began at `since`, in milliseconds since 1970. */
  onPage?: (page: DataOf<E>, since: number) => void;
}

/**
 * Creates a list from its call, its query and the key of an item. A failure is shown in the list's state and, unless it is `inline`, in a toast. When
 * the network is back, the list retries the page that failed.
 */
export function pagedList<E extends Endpoint>(endpoint: E, options: PagedListOptions<E>): PagedList<ItemOf<E>> {
  const { query, keyOf, size, toast, inline = false, first, limit, onPage } = options;

  async function load(cursor: string, signal: AbortSignal): Promise<ListPage<ItemOf<E>, string>> {
    const asked: { page?: number; size?: number } = {
      ...(size && { page: 0, size, sort: 'desc' }),
      ...query?.(),
      ...(cursor && { cursor }),
    };
    // The server only repeats the number: the cursor says where the page begins.
    if (cursor && size && asked.size) asked.page = Math.max(1, Math.round(list.$list.get().items.length / asked.size));
    const since = platform().clock.now();
    const outcome = await dataOf(
      request(endpoint, { query: asked, signal } as CallInput<E>),
      (cursor && options.moreFailed) || options.failed,
    );
    if (outcome.ok) {
      if (!signal.aborted) onPage?.(outcome.data, since);
      return pageFrom(outcome.data);
    }
    throw outcome.errors['cursor'] ? new PositionLost(outcome.message) : new Error(outcome.message);
  }

  const list = growingList<ItemOf<E>, string>({
    start: '',
    load,
    ...(!inline && { onFailed: (reason) => showToast(toast?.(reason) ?? reason, 'destructive') }),
    keyOf,
    ...(first && { first: pageFrom(first) }),
    ...(limit !== undefined && { limit }),
  });
  onMount(list.$list, () => (hasPlatform() ? whenBack(() => void list.retry()) : undefined));
  return list;
}

function pageFrom<E extends Endpoint>(data: DataOf<E>): ListPage<ItemOf<E>, string> {
  const { contents, cursor } = data as PageData;
  return { items: contents as readonly ItemOf<E>[], next: cursor ?? null };
}
