/** A fresh name for an upload; cannot be guessed. Works on plain http too, where `randomUUID` does not exist. */
export function newUploadId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
