import type { Language } from '#lib/language/language.ts';

/**
 * The language of the page that a request asks for. The middleware writes it for the renderer of islands, which gets the request and not the
 * locals. A request of the build has none: that page is English.
 */
export const spokenBy = new WeakMap<Request, Language>();
