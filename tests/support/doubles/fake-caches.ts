const keyOf = (request: RequestInfo | URL): string => (request instanceof Request ? request.url : String(request));

/**
 * The part of a browser's cache storage that the product uses, in memory, because Node has none. Like a browser's, it refuses a
 * part of a file.
 */
export function fakeCaches(fails: () => Error | null = () => null): CacheStorage {
  const all = new Map<string, Map<string, Response>>();
  const open = (name: string) => {
    const stored = all.get(name) ?? new Map<string, Response>();
    all.set(name, stored);
    return {
      match: async (key: RequestInfo | URL) => stored.get(keyOf(key))?.clone(),
      matchAll: async () => [...stored.values()].map((answer) => answer.clone()),
      keys: async () => [...stored.keys()].map((key) => ({ url: key })),
      delete: async (key: RequestInfo | URL) => stored.delete(keyOf(key)),
      async put(key: RequestInfo | URL, answer: Response) {
        const failure = fails();
        if (failure) throw failure;
        if (answer.status === 206) throw new TypeError('Partial response (status code 206) is unsupported');
        stored.set(keyOf(key), answer);
      },
    };
  };
  return {
    open: async (name: string) => open(name),
    has: async (name: string) => all.has(name),
    delete: async (name: string) => all.delete(name),
    keys: async () => [...all.keys()],
  } as unknown as CacheStorage;
}
