import { type PersistentEncoder, persistentAtom, setPersistentEngine } from '@nanostores/persistent';
import type { WritableAtom } from 'nanostores';
import { hasPlatform, platform } from '#lib/platform/current.ts';
import type { Stop } from '#lib/platform/platform.ts';

const read = (key: string) => (hasPlatform() ? (platform().storage.get(key) ?? undefined) : undefined);

function write(key: string, value: string | null): true {
  if (hasPlatform()) platform().storage.set(key, value);
  return true;
}

const storage = new Proxy<Record<string, string>>(
  {},
  {
    has: (_, key: string) => read(key) !== undefined,
    get: (_, key: string) => read(key),
    set: (_, key: string, value: string) => write(key, value),
    deleteProperty: (_, key: string) => write(key, null),
  },
);

const stops = new Map<string, Stop>();

setPersistentEngine(storage, {
  addEventListener(name, hear) {
    if (!hasPlatform()) return;
    const stop = platform().storage.listen((key, value) => {
      // Null is a removed key: the library's type lacks this event, but its code fires it.
      if (key === name) hear({ key, newValue: value as string });
    });
    stops.set(name, stop);
  },
  removeEventListener: (name) => stops.get(name)?.(),
});

/**
 * A setting of this browser, shared by its tabs. Scripts in the head (`layouts/*-before-paint.js`) read it before the first paint. `decode`
 * gets any stored value, even an invalid one; if it throws, `initial` applies. If `encode` returns undefined, nothing is stored.
 */
export const storedSetting = <Value>(
  key: string,
  initial: Value,
  { decode, encode }: PersistentEncoder<Value>,
): WritableAtom<Value> =>
  persistentAtom<Value>(key, initial, {
    encode,
    decode(text) {
      try {
        return decode(text);
      } catch {
        return initial;
      }
    },
  });
