/** The key itself. Some parts of keys come from request addresses: no key may lead out of the store. */
export function checkedKey(key: string): string {
  if (!/^[a-z]+(\/[\w-][\w.-]*)*\/?$/.test(key) || !key.includes('/')) throw new Error('not a storage key');
  return key;
}
