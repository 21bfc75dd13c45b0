/** All stored draft data, except for drafts of posts in the outbox. The third part of a key is the id of its draft. */
export const draftsToClear = (keys: readonly string[], outbox: string | null): string[] =>
  keys.filter((key) => !outbox?.includes(key.split('/')[2] ?? key));
