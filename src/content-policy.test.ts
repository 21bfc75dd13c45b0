import { expect, test } from 'vitest';
import { admitGoogle, admitMedia, admitMediaHost } from './content-policy.ts';

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

test('the policy allows images, videos, sounds and streams of another origin, and nothing else', () => {
  const policy =
    "default-src 'self'; img-src 'self' blob: data:; media-src 'self' blob: data:; connect-src 'self'; script-src 'self';";
  expect(admitMedia(policy, 'https://media.example')).toBe(
    "default-src 'self'; img-src 'self' blob: data: https://media.example; media-src 'self' blob: data: https://media.example; connect-src 'self' https://media.example; script-src 'self';",
  );
});

test('the policy allows a media host to receive files and to show them, and nothing else', () => {
  const policy = "default-src 'self'; img-src 'self' blob:; media-src 'self'; connect-src 'self'; script-src 'self';";
  const host = { api: 'https://api.host.example', delivery: 'https://files.host.example' };
  expect(admitMediaHost(policy, host).split('; ')).toEqual([
    "default-src 'self'",
    "img-src 'self' blob: https://files.host.example",
    "media-src 'self' https://files.host.example",
    "connect-src 'self' https://files.host.example https://api.host.example",
    "script-src 'self';",
  ]);
});
