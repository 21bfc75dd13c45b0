import { findProgram } from '../browser/browser.ts';

/** The servers of Swift behind its proxy. */
export const swiftParts = ['account', 'container', 'object'] as const;
const programs = ['setpriv', ...['proxy', ...swiftParts].map((part) => `swift-${part}-server`)];

/** The packages to install where the store of the tests cannot run; undefined if it can. */
export const missingSwift = (): string | undefined =>
  programs.every((name) => findProgram([name]))
    ? undefined
    : 'S3 is skipped: OpenStack Swift is not installed (Debian: apt-get install swift-proxy swift-account swift-container swift-object)';
