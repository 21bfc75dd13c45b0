import { atom, type ReadableAtom } from 'nanostores';
import { dataOf } from '#lib/api/outcome.ts';
import { showToast } from '../../toast.ts';

type Call<Data> = Parameters<typeof dataOf<Data>>[0];

/** Settings of a member on their screen, each changed at once. */
export interface SettingsStore<Settings extends object> {
  /** The settings with the member's changes; null until they are loaded. */
  $settings: ReadableAtom<Settings | null>;
  /** Why they could not be loaded; null if they are, or are being loaded. */
  $failure: ReadableAtom<string | null>;
  load(): Promise<void>;
  /** Changes settings optimistically; a failure takes them back and is shown in a toast. */
  set(changes: Partial<Settings>): Promise<void>;
  /** Shows settings that an answer has confirmed. */
  accept(settings: Settings): void;
}

interface Options<Settings> {
  /** What the server rendered; null if it could not. */
  first: Settings | null;
  read: () => Call<Settings>;
  save: (changes: Partial<Settings>) => Call<Settings>;
  failed: string;
  notSaved: string;
  /** Runs after each confirmed change. */
  onSaved?: () => void;
}

/** Creates the settings of a screen. Changes are sent one after the other. */
export function createSettings<Settings extends object>(options: Options<Settings>): SettingsStore<Settings> {
  const { first, read, save, failed, notSaved, onSaved } = options;
  const $settings = atom(first);
  const $failure = atom<string | null>(null);
  let sending: Promise<unknown> = Promise.resolve();

  function change(changes: Partial<Settings>): void {
    const now = $settings.get();
    if (now) $settings.set({ ...now, ...changes });
  }

  async function send(changes: Partial<Settings>, before: Partial<Settings>): Promise<void> {
    const outcome = await dataOf(save(changes), notSaved);
    if (outcome.ok) return onSaved?.();
    change(before);
    showToast(outcome.message, 'destructive');
  }

  return {
    $settings,
    $failure,
    async load() {
      $failure.set(null);
      const outcome = await dataOf(read(), failed);
      if (outcome.ok) $settings.set(outcome.data);
      else $failure.set(outcome.message);
    },
    async set(changes) {
      const now = $settings.get();
      if (!now) return;
      const names = Object.keys(changes) as (keyof Settings)[];
      const before = Object.fromEntries(names.map((name) => [name, now[name]])) as Partial<Settings>;
      change(changes);
      const sent = sending.then(() => send(changes, before));
      sending = sent;
      await sent;
    },
    accept(settings) {
      $settings.set(settings);
      onSaved?.();
    },
  };
}
