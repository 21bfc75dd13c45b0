import { afterAll, beforeAll, expect, test } from 'vitest';
import { logout } from '#lib/contract/account/auth.ts';
import { paths } from '#lib/paths.ts';
import { startWorkerRiff, type WorkerRiff } from '#tests/support/browser/worker-riff.ts';
import { Client } from '#tests/support/riff/client.ts';
import { readViewer } from '#tests/support/riff/read-head.ts';

let riff: WorkerRiff;
beforeAll(async () => {
  riff = await startWorkerRiff();
});
afterAll(() => riff.stop());

test('a visitor gets the first poster in the first HTML', async () => {
  const html = await (await fetch(riff.origin + paths.home())).text();
  const [poster = ''] = /<img[^>]*fetchpriority="high"[^>]*>/i.exec(html) ?? [];
  expect(poster).toMatch(/src="\/media\/riff\/(video|image)\/upload\//);
});

test('no page allows inline scripts or framing', async () => {
  for (const path of [paths.home(), paths.login()]) {
    const policy = (await fetch(riff.origin + path)).headers.get('content-security-policy') ?? '';
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
    expect(scripts).toContain("'self'");
    expect(scripts).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
  }
  const about = await fetch(riff.origin + paths.about());
  expect(await about.text()).toMatch(
    /http-equiv="content-security-policy" content="[^"]*script-src &#39;self&#39;|script-src 'self'/,
  );
  expect(about.headers.get('x-frame-options')).toBe('DENY');
});

test('no page of the authentication area tells other sites its address', async () => {
  for (const path of ['/auth', paths.login(), paths.register(), paths.resetPassword('abc'), '/auth/none']) {
    expect((await fetch(riff.origin + path)).headers.get('referrer-policy')).toBe('no-referrer');
  }
  expect((await fetch(riff.origin + paths.home())).headers.get('referrer-policy')).not.toBe('no-referrer');
});

test('a page gives its islands its own viewer and nobody else’s', async () => {
  const member = new Client(riff.origin);
  const open = async (path: string) => {
    const answer = await member.send(path);
    return { viewer: readViewer(await answer.text()), cache: answer.headers.get('cache-control') };
  };
  expect((await open(paths.home())).viewer).toBeUndefined();
  const displayName = `Vi "'><script>`;
  await member.join({ displayName, email: 'vi@example.org', password: 'who looks at this' });
  expect(await open(paths.home())).toMatchObject({ viewer: { displayName }, cache: 'private, no-cache' });
  expect((await open(paths.about())).viewer).toBeUndefined();
  await member.call(logout);
  expect((await open(paths.home())).viewer).toBeUndefined();
});
