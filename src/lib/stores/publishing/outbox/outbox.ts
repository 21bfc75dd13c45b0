import { atom } from 'nanostores';
import { platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';
import { type OutboxEntry, outboxKey, storedEntries } from './unfinished-posts.ts';

/** The outbox of the member on this page, oldest entry first. */
export const $outbox = atom<readonly OutboxEntry[]>([]);
let owner: string | null = null;

/** Whether the entry has to wait for uploads before it can be sent. */
export const awaitsFiles = ({ uploads }: OutboxEntry): boolean => uploads !== undefined && uploads.length > 0;

/** Stores an entry until it has an answer. False if the browser cannot store it. */
export function storeEntry(entry: OutboxEntry): boolean {
  const isStored = storedEntries.set([...storedEntries.all().filter(({ key }) => key !== entry.key), entry]);
  refresh();
  return isStored;
}

/** Removes an entry, whatever its state. */
export function removeEntry(key: string): void {
  storedEntries.set(storedEntries.all().filter((entry) => entry.key !== key));
  refresh();
}

/** Changes an entry, if it is still there. */
export function changeEntry(key: string, next: (entry: OutboxEntry) => OutboxEntry): void {
  storedEntries.set(storedEntries.all().map((one) => (one.key === key ? next(one) : one)));
  refresh();
}

/** Shows this member's entries, including changes by other tabs. */
export function showOutbox(userCode: string): Stop {
  owner = userCode;
  refresh();
  return platform().storage.listen((key) => key === outboxKey && refresh());
}

function refresh() {
  $outbox.set(storedEntries.all().filter(({ userCode }) => userCode === owner));
}
