import { platform } from '#lib/platform/current.ts';
import { isSoft } from './soft-paths.ts';

/** The HTML of a screen, and the address that it has after redirects. */
export interface FetchedPage {
  html: string;
  address: URL;
}

/**
 * Fetches the page of a screen and tells the server its new id. Null if the browser must load the address itself: the address leads out of the
 * screens, the status is an error, or there is no answer. Rejects only if it is aborted.
 */
export async function fetchPage(wanted: URL, id: string, signal: AbortSignal): Promise<FetchedPage | null> {
  try {
    const headers = { Accept: 'text/html', 'Riff-Screen': id };
    const answer = await platform().fetch(wanted.href, { headers, signal });
    const address = new URL(answer.url);
    const isPage = answer.headers.get('Content-Type')?.startsWith('text/html') ?? false;
    return answer.ok && isPage && isSoft(wanted, address) ? { html: await answer.text(), address } : null;
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  }
}
