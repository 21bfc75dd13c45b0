/** Everything that is stored of drafts, except of those that the posts in the outbox came from. The third part of a key is the id of its draft. */
export const draftsToClear = (keys: readonly string[], outbox: string | null): string[] =>
  keys.filter((key) => !outbox?.includes(key.split('/')[2] ?? key));
