import { atom, type ReadableAtom } from 'nanostores';
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

type Choices = Partial<Omit<Settings, 'startedOverAt'>>;

export interface FeedSettings {
  /** The settings with the member's changes; null until they are loaded. */
  $settings: ReadableAtom<Settings | null>;
  /** Why they could not be loaded; null if they are, or are being loaded. */
  $failure: ReadableAtom<string | null>;
  load(): Promise<void>;
  /** Changes a setting optimistically; a failure takes it back and is shown in a toast. */
  set(choices: Choices): Promise<void>;
  /** Forgets the member's interests; false if the server did not. */
  startOver(): Promise<boolean>;
}

/** Creates the settings of a screen; `first` is what the server rendered, null if it could not. */
export function createFeedSettings(first: Settings | null): FeedSettings {
  const $settings = atom(first);
  const $failure = atom<string | null>(null);
  let sending: Promise<unknown> = Promise.resolve();

  function change(choices: Choices): void {
    const now = $settings.get();
    if (now) $settings.set({ ...now, ...choices });
  }

  /** The next feed of this tab has the new settings. */
  function accept(settings: Settings): void {
    $settings.set(settings);
    clearFeed();
  }

  async function send(choices: Choices, before: Choices): Promise<void> {
    const outcome = await dataOf(request(setFeedSettings, { body: choices }), messages.historySettingNotSaved);
    if (outcome.ok) return clearFeed();
    change(before);
    showToast(outcome.message, 'destructive');
  }

  return {
    $settings,
    $failure,
    async load() {
      $failure.set(null);
      const outcome = await dataOf(request(getFeedSettings), general.fetchFailed);
      if (outcome.ok) $settings.set(outcome.data);
      else $failure.set(outcome.message);
    },
    async set(choices) {
      const now = $settings.get();
      if (!now) return;
      const names = Object.keys(choices) as (keyof Choices)[];
      const before = Object.fromEntries(names.map((name) => [name, now[name]])) as Choices;
      change(choices);
      const sent = sending.then(() => send(choices, before));
      sending = sent;
      await sent;
    },
    async startOver() {
      const outcome = await dataOf(request(startOver), general.startOverFailed);
      if (outcome.ok) accept(outcome.data);
      showToast(outcome.ok ? general.startedOver : outcome.message, outcome.ok ? 'success' : 'destructive');
      return outcome.ok;
    },
  };
}
