import { atom, type ReadableAtom } from 'nanostores';
import { dataOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import * as messages from '#lib/contract/activity/history-messages.ts';
import { type Channel, type NotificationKind, notificationKinds } from '#lib/contract/inbox/kinds.ts';
import {
  getNotificationSettings,
  type NotificationSettings as Settings,
  setNotificationSettings,
} from '#lib/contract/inbox/settings.ts';
import { messages as general } from '#lib/contract/messages.ts';
import { showToast } from '../../toast.ts';

/** The part of the settings that a change sends, worked out from what the server has by then. */
type Change = (now: Settings) => Partial<Settings>;

export interface NotificationSettings {
  /** The settings with the member's changes; null until they are loaded. */
  $settings: ReadableAtom<Settings | null>;
  /** Why they could not be loaded; null if they are, or are being loaded. */
  $failure: ReadableAtom<string | null>;
  load(): Promise<void>;
  switchChannel(kind: NotificationKind, channel: Channel, on: boolean): Promise<void>;
  /** Changes anything else, at once; a failure takes it back and is shown in a toast. */
  set(fields: Partial<Omit<Settings, 'kinds'>>): Promise<void>;
}

const withChange = (settings: Settings, change: Change): Settings => {
  const changed = change(settings);
  return { ...settings, ...changed, kinds: { ...settings.kinds, ...changed.kinds } };
};

/** Creates the settings of a screen; `first` is what the server rendered, null if it could not. */
export function createNotificationSettings(first: Settings | null): NotificationSettings {
  const $settings = atom(first);
  const $failure = atom<string | null>(null);
  let stored = first;
  /** The changes without an answer, in the order of the presses. */
  let waiting: readonly Change[] = [];
  let sending: Promise<void> = Promise.resolve();

  const show = () => $settings.set(stored && waiting.reduce(withChange, stored));

  async function send(change: Change): Promise<void> {
    if (!stored) return;
    const outcome = await dataOf(
      request(setNotificationSettings, { body: change(stored) }),
      messages.historySettingNotSaved,
    );
    waiting = waiting.filter((one) => one !== change);
    if (outcome.ok) stored = outcome.data;
    else showToast(outcome.message, 'destructive');
    show();
  }

  /** Shows a change at once, and sends it after those before it: no call overtakes another. */
  function make(change: Change): Promise<void> {
    if (!stored) return Promise.resolve();
    waiting = [...waiting, change];
    show();
    sending = sending.then(() => send(change));
    return sending;
  }

  return {
    $settings,
    $failure,
    async load() {
      $failure.set(null);
      const outcome = await dataOf(request(getNotificationSettings), general.fetchFailed);
      if (!outcome.ok) return $failure.set(outcome.message);
      stored = outcome.data;
      show();
    },
    switchChannel: (kind, channel, on) =>
      make(({ kinds }) => ({
        kinds: { [kind]: { ...(kinds[kind] ?? notificationKinds[kind].switches), [channel]: on } },
      })),
    set: (fields) => make(() => fields),
  };
}

/** The time zone of this browser. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The quiet hours that are offered first. */
export const usualQuietHours = (): NonNullable<Settings['quietHours']> => ({
  from: '22:00',
  until: '07:00',
  timeZone: ownTimeZone(),
});
