import type { DataOf } from '#lib/contract/endpoint.ts';
import { getLegalPage, type LegalPage } from '#lib/contract/legal/legal-page.ts';
import { pageRequest } from './page-request.ts';

/** Loads the version of a legal page that an address names, for its page. Without data, `status` is the page's: 404, or 500 after a failure. */
export async function legalPageRequest(
  locals: Pick<App.Locals, 'fetch'>,
  page: LegalPage,
  { searchParams }: URL,
): Promise<{ data: DataOf<typeof getLegalPage> | null; status: number }> {
  const version = searchParams.get('version');
  const query = { page, ...(version !== null && { version }) };
  const { data, code } = await pageRequest(locals, getLegalPage, { query });
  return { data, status: code === 400 || code === 404 ? 404 : 500 };
}
