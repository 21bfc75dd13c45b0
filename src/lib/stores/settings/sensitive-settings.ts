import { atom, type ReadableAtom } from 'nanostores';
import { dataOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import {
  getSensitiveSettings,
  type SensitiveSettings as Settings,
  setSensitiveSettings,
} from '#lib/contract/account/sensitive-settings.ts';
import { messages } from '#lib/contract/messages.ts';
import { clearFeed } from '../feed/snapshot.ts';
import { uncoverAll } from '../post/sensitive/uncovered.ts';
import { showToast } from '../toast.ts';

export interface SensitiveSettings {
  /** Null until they are loaded. */
  $settings: ReadableAtom<Settings | null>;
  /** Whether the member is being asked for their age. */
  $asks: ReadableAtom<boolean>;
  load(): Promise<void>;
  /** Turns the switch; who never said that they are of age is asked first. */
  turn(on: boolean): Promise<void>;
  /** The member says that they are of age, which also turns the switch on. */
  confirm(): Promise<void>;
  dismiss(): void;
}

/** Creates the switch that always shows sensitive posts; `first` is what the server rendered, null if it could not. */
export function createSensitiveSettings(first: Settings | null): SensitiveSettings {
  const $settings = atom(first);
  const $asks = atom(false);

  async function send(body: { showsSensitive: boolean; isAdult?: true }): Promise<void> {
    const before = $settings.get();
    if (before) $settings.set({ ...before, showsSensitive: body.showsSensitive });
    const outcome = await dataOf(request(setSensitiveSettings, { body }), messages.sensitiveNotSaved);
    $settings.set(outcome.ok ? outcome.data : before);
    if (!outcome.ok) return showToast(outcome.message, 'destructive');
    uncoverAll(outcome.data.showsSensitive);
    // Its posts say what was covered before.
    clearFeed();
  }

  return {
    $settings,
    $asks,
    async load() {
      const outcome = await dataOf(request(getSensitiveSettings), messages.fetchFailed);
      if (outcome.ok) $settings.set(outcome.data);
    },
    async turn(on) {
      const known = $settings.get();
      if (!known) return;
      if (on && known.adultAt === null) $asks.set(true);
      else await send({ showsSensitive: on });
    },
    async confirm() {
      $asks.set(false);
      await send({ showsSensitive: true, isAdult: true });
    },
    dismiss: () => $asks.set(false),
  };
}
