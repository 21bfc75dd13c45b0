import { expect, test } from 'vitest';
import { admitGoogle } from './content-policy.ts';

test('the policy allows Google’s button, and nothing else changes', () => {
  const policy =
    "default-src 'self'; connect-src 'self'; frame-src 'none'; object-src 'none'; script-src 'self' 'sha256-x'; style-src 'self'; style-src-attr 'unsafe-inline';";
  expect(admitGoogle(policy).split('; ')).toEqual([
    "default-src 'self'",
    "connect-src 'self' https://accounts.google.com/gsi/",
    'frame-src https://accounts.google.com/gsi/',
    "object-src 'none'",
    "script-src 'self' 'sha256-x' https://accounts.google.com/gsi/client",
    "style-src 'self' https://accounts.google.com/gsi/style",
    "style-src-attr 'unsafe-inline';",
  ]);
});
