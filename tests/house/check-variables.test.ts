import { afterEach, expect, test, vi } from 'vitest';
import { checkVariables } from '../../scripts/setup/server.mjs';

afterEach(() => vi.unstubAllEnvs());

test('a wrong variable stops a start before the build, with one line', async () => {
  vi.stubEnv('PUBLIC_URL', 'https://riff.example/riff');
  await expect(checkVariables()).rejects.toThrow(
    /^Riff cannot start: PUBLIC_URL must be an address without a path, such as https:\/\/riff.example.org, not "https:\/\/riff.example\/riff".$/,
  );
  vi.stubEnv('PUBLIC_URL', 'https://riff.example');
  await expect(checkVariables()).resolves.toBeUndefined();
});
