import { callName } from '#server/web/routes/call-name.ts';
import { isLinkPath } from '#server/web/routes/links/links.ts';

/** The name of the call or resource that a request asks for: one of a fixed list, whatever the address. */
export function requestName(method = '', url = ''): string {
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  const call = callName(method, path);
  if (call !== null) return call;
  if (path.startsWith('/_astro/')) return 'file';
  if (path.startsWith('/media/')) return 'media';
  if (path === '/healthz' || path === '/readyz') return 'health';
  if (isLinkPath(path)) return 'link';
  return path.includes('.') ? 'file' : 'page';
}
