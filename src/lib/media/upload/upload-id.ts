/** A new, unguessable upload id. Works on plain http too, where `randomUUID` does not exist. */
export function newUploadId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
