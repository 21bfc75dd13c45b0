import type { LegalPage } from './contract/legal/legal-page.ts';
import { withQuery } from './with-query.ts';

// In their own file, because every page loads the others.
const addresses = { TERMS: '/terms', PRIVACY: '/privacy', RULES: '/rules' } as const;

/** Where everybody reads a legal page; without a version, the newest. */
export const legalPath = (page: LegalPage, version?: number): string =>
  withQuery(addresses[page], { version: version?.toString() });

/** The page at an address; null if it has none. */
export const legalPageAt = (path: string): LegalPage | null =>
  (Object.keys(addresses) as LegalPage[]).find((page) => addresses[page] === path) ?? null;

/** The query of the call for the version that an address of a legal page names. */
export function legalQuery(page: LegalPage, { searchParams }: URL): { page: LegalPage; version?: string } {
  const version = searchParams.get('version');
  return { page, ...(version !== null && { version }) };
}
