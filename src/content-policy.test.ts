import { expect, test } from 'vitest';
import { admitGoogle, admitMediaHost } from './content-policy.ts';

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

test('the policy allows a media host to get files and to show them, and nothing else', () => {
  const policy = "default-src 'self'; img-src 'self' blob:; media-src 'self'; connect-src 'self'; script-src 'self';";
  const host = { api: 'https://api.host.example', delivery: 'https://files.host.example' };
  expect(admitMediaHost(policy, host).split('; ')).toEqual([
    "default-src 'self'",
    "img-src 'self' blob: https://files.host.example",
    "media-src 'self' https://files.host.example",
    "connect-src 'self' https://api.host.example https://files.host.example",
    "script-src 'self';",
  ]);
});
