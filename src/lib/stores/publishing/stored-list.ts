import { platform } from '#lib/platform/current.ts';

interface StoredList<Item> {
  all(): Item[];
  /** False where the browser kept nothing: storage refused or full. */
  set(items: readonly Item[]): boolean;
}

/** A list in the browser's storage, shared by all tabs; what cannot be read counts as empty. */
export function storedList<Item>(key: string): StoredList<Item> {
  return {
    all() {
      try {
        const kept: unknown = JSON.parse(platform().storage.get(key) ?? '[]');
        return Array.isArray(kept) ? kept : [];
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
