import { isSoft } from '#lib/stores/shell/soft-paths.ts';

/** What browsers that have it say of the history of this tab. */
const canGoBack = () => (window as { navigation?: { canGoBack: boolean } }).navigation?.canGoBack ?? history.length > 1;

/** Whether the entry of the history before this one is a screen of Riff, as the router notes with each that it adds. */
export function isBackWithinRiff(): boolean {
  if (!canGoBack()) return false;
  const { riffInside } = history.state ?? {};
  return riffInside ?? (URL.canParse(document.referrer) && isSoft(location, new URL(document.referrer)));
}
