import { dataOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import * as messages from '#lib/contract/activity/history-messages.ts';
import { messages as general } from '#lib/contract/messages.ts';
import {
  getFeedSettings,
  type FeedSettings as Settings,
  setFeedSettings,
  startOver,
} from '#lib/contract/post/interest.ts';
import { clearFeed } from '../../feed/snapshot.ts';
import { showToast } from '../../toast.ts';
import { createSettings, type SettingsStore } from './create-settings.ts';

export interface FeedSettings extends Omit<SettingsStore<Settings>, 'accept'> {
  /** Forgets the member's interests; false if the server did not. */
  startOver(): Promise<boolean>;
}

/** Creates the settings of a screen; `first` is what the server rendered, null if it could not. */
export function createFeedSettings(first: Settings | null): FeedSettings {
  const { accept, ...settings } = createSettings<Settings>({
    first,
    read: () => request(getFeedSettings),
    save: (changes) => request(setFeedSettings, { body: changes }),
    failed: general.fetchFailed,
    notSaved: messages.historySettingNotSaved,
    // The next feed of this tab has the new settings.
    onSaved: clearFeed,
  });
  return {
    ...settings,
    async startOver() {
      const outcome = await dataOf(request(startOver), general.startOverFailed);
      if (outcome.ok) accept(outcome.data);
      showToast(outcome.ok ? general.startedOver : outcome.message, outcome.ok ? 'success' : 'destructive');
      return outcome.ok;
    },
  };
}
