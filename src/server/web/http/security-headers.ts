import type { ServerResponse } from 'node:http';

/** Headers in the form that is fastest for Node's `writeHead`: name, value, name, value. */
type HeaderList = readonly string[];

const transport = (secure: boolean): HeaderList => (secure ? ['Strict-Transport-Security', 'max-age=31536000'] : []);

/** Headers of every answer of `/api`, `/media` and the health calls, unless the answer sets its own. */
export const applicationHeaders = (secure: boolean): HeaderList => [
  'Content-Security-Policy',
  "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options',
  'nosniff',
  'X-Frame-Options',
  'DENY',
  'Referrer-Policy',
  'no-referrer',
  'Cross-Origin-Resource-Policy',
  'same-origin',
  'Cross-Origin-Opener-Policy',
  'same-origin',
  'Origin-Agent-Cluster',
  '?1',
  'X-DNS-Prefetch-Control',
  'off',
  'X-Download-Options',
  'noopen',
  'X-Permitted-Cross-Domain-Policies',
  'none',
  'X-XSS-Protection',
  '0',
  ...transport(secure),
];

/** Headers of every page and built file. */
export const pageHeaders = (secure: boolean): HeaderList => [
  'X-Content-Type-Options',
  'nosniff',
  'X-Frame-Options',
  'DENY',
  // The part of the policy that a meta element cannot contain; rendered pages replace it with their complete policy.
  'Content-Security-Policy',
  "frame-ancestors 'none'",
  'Referrer-Policy',
  'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy',
  'same-origin',
  'Permissions-Policy',
  'camera=(), geolocation=(), microphone=()',
  ...transport(secure),
];

/** Sets headers that the answer may still replace. */
export function setHeaders(response: ServerResponse, headers: HeaderList): void {
  for (let at = 0; at < headers.length; at += 2) response.setHeader(headers[at] ?? '', headers[at + 1] ?? '');
}
