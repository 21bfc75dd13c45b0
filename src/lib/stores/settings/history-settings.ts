import { atom } from 'nanostores';
import { dataOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { getHistorySettings, setHistorySettings } from '#lib/contract/activity/history.ts';
import * as messages from '#lib/contract/activity/history-messages.ts';
import type { DataOf } from '#lib/contract/endpoint.ts';
import { showToast } from '../toast.ts';

type HistorySettings = DataOf<typeof getHistorySettings>;
/** One of the histories that can be switched off. */
export type HistorySwitch = keyof HistorySettings;

/** The histories that the server records for the member; null until it has answered. */
export const $historySettings = atom<HistorySettings | null>(null);

/** Counts the calls, so that an older answer never replaces a newer one. */
let latest = 0;

/** Reads the settings from the server; a failure is shown in a toast. */
export async function loadHistorySettings(): Promise<void> {
  latest += 1;
  const run = latest;
  const outcome = await dataOf(request(getHistorySettings), messages.historySettingsFailed);
  if (run !== latest) return;
  if (outcome.ok) $historySettings.set(outcome.data);
  else showToast(outcome.message, 'destructive');
}

/** Turns a history on or off optimistically; a failure reverts it and is shown in a toast. */
export async function switchHistory(name: HistorySwitch, on: boolean): Promise<void> {
  const before = $historySettings.get();
  if (!before || before[name] === on) return;
  latest += 1;
  const run = latest;
  $historySettings.set({ ...before, [name]: on });
  const outcome = await dataOf(request(setHistorySettings, { body: { [name]: on } }), messages.historySettingNotSaved);
  if (!outcome.ok) {
    showToast(outcome.message, 'destructive');
    const now = $historySettings.get();
    if (now) $historySettings.set({ ...now, [name]: !on });
  } else if (run === latest) $historySettings.set(outcome.data);
}
