import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { withExactPolicy } from '../../scripts/build/exact-policy.mjs';

const source = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const page = (policy: string, more = '') =>
  `<meta http-equiv="content-security-policy" content="${policy}"><style>a{}</style><script>one()</script>` +
  `<script type="module">\ntwo()</script><script src="/three.js"></script>${more}`;
const policyOf = (...hashes: string[]) => `script-src 'self' ${hashes.join(' ')}; style-src-attr 'unsafe-inline';`;
const own = ['a{}', 'one()', '\ntwo()'].map(source);

test('a page without islands allows only its own scripts and styles', () => {
  const all = policyOf(source('elsewhere'), ...own, source('three()'));
  expect(withExactPolicy(page(all))).toBe(page(policyOf(...own)));
});

test('a page with islands keeps its policy, because it may show other screens', () => {
  const whole = page(policyOf(source('elsewhere'), ...own), '<astro-island></astro-island>');
  expect(withExactPolicy(whole)).toBe(whole);
});
