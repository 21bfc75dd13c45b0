import { platform } from '#lib/platform/current.ts';

interface StoredList<Item> {
  all(): Item[];
  /** False if the browser could not store it: storage blocked or full. */
  set(items: readonly Item[]): boolean;
}

/** A list in the browser's storage, shared by all tabs; unreadable content counts as empty. */
export function storedList<Item>(key: string): StoredList<Item> {
  return {
    all() {
      try {
        const stored: unknown = JSON.parse(platform().storage.get(key) ?? '[]');
        return Array.isArray(stored) ? stored : [];
      } catch {
        return [];
      }
    },
    set(items) {
      const text = items.length > 0 ? JSON.stringify(items) : null;
      platform().storage.set(key, text);
      return platform().storage.get(key) === text;
    },
  };
}
