/** The system's own sheet for sharing; null where there is none, such as in most browsers of desktops and on plain HTTP. */
export const shareSheet = (): ((what: { title: string; url: string }) => Promise<void>) | null =>
  typeof navigator.share === 'function' ? (what) => navigator.share(what) : null;
