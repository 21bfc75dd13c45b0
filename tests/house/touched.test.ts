import { expect, test } from 'vitest';
import { untouched } from '../../scripts/suite/touched.ts';

test('a gate that touches nothing lists each call, page, island and job', () => {
  const missing = untouched(new Set());
  for (const line of [
    'POST /api/posts/like succeeds in no test',
    'POST /api/posts/like is refused in no test',
    'no test opens src/pages/client/home.astro',
    'no test opens src/pages/auth/[...path].astro',
    'no test opens src/pages/404.astro',
    'no walk hydrates HomeScreen',
    'no test runs the job make-avif',
  ])
    expect(missing).toContain(line);
});

test('a call counts by its method and status, a page by its address', () => {
  const missing = untouched(
    new Set([
      'answer POST /api/posts/like 200',
      'answer GET /client/home 200',
      'answer GET /auth/ 302',
      'island HomeScreen',
      'job make-avif',
    ]),
  );
  expect(missing).not.toContain('POST /api/posts/like succeeds in no test');
  expect(missing).toContain('POST /api/posts/like is refused in no test');
  expect(missing).not.toContain('no test opens src/pages/client/home.astro');
  expect(missing).not.toContain('no test opens src/pages/auth/index.astro');
  expect(missing).toContain('no test opens src/pages/auth/[...path].astro');
  expect(missing).toContain('no test opens src/pages/in/[language]/[...page].astro');
  expect(missing).not.toContain('no walk hydrates HomeScreen');
  expect(missing).not.toContain('no test runs the job make-avif');
});

test('a page that is built in several languages counts once an answer is in another one than English', () => {
  const german = untouched(new Set(['answer GET /client/about 200 de']));
  expect(german).not.toContain('no test opens src/pages/in/[language]/[...page].astro');
  expect(german).not.toContain('no test opens src/pages/client/about.astro');
  const english = untouched(new Set(['answer GET /client/about 200 en']));
  expect(english).toContain('no test opens src/pages/in/[language]/[...page].astro');
});
