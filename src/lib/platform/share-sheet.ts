/** The system's own sheet for sharing; null if there is none, as in most desktop browsers and on plain HTTP. */
export const shareSheet = (): ((what: { title: string; url: string }) => Promise<void>) | null =>
  typeof navigator.share === 'function' ? (what) => navigator.share(what) : null;
