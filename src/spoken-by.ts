import type { Language } from '#lib/language/language.ts';

/**
 * The language of a requested page. The middleware writes it for the renderer of islands, which gets the request but not the locals. Requests
 * of the build have no entry, because those pages are English.
 */
export const spokenBy = new WeakMap<Request, Language>();
