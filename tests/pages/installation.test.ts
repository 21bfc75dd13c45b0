import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paths, sharedUpload, shareTarget } from '#lib/paths.ts';
import { startWorkerRiff, type WorkerRiff } from '#tests/support/browser/worker-riff.ts';

interface Picture {
  src: string;
  sizes: string;
  type: string;
  purpose?: string;
  form_factor?: string;
  label?: string;
}

interface Manifest {
  id: string;
  start_url: string;
  scope: string;
  icons: Picture[];
  screenshots: Picture[];
  shortcuts: { name: string; url: string; icons: Picture[] }[];
  share_target: { action: string; method: string; enctype: string; params: { files: { accept: string[] }[] } };
}

let riff: WorkerRiff;
let manifest: Manifest;
beforeAll(async () => {
  riff = await startWorkerRiff();
  manifest = (await (await fetch(`${riff.origin}/manifest.webmanifest`)).json()) as Manifest;
});
afterAll(() => riff.stop());

describe('the manifest', () => {
  test('names existing pictures, with their real sizes and types', async () => {
    const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons)];
    const pictures = [...icons, ...manifest.screenshots];
    expect(pictures.length).toBeGreaterThan(10);
    for (const { src, sizes, type } of pictures) {
      const answer = await fetch(riff.origin + src);
      expect([src, answer.status, answer.headers.get('content-type')]).toEqual([src, 200, type]);
      const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect([src, `${width}x${height}`]).toEqual([src, sizes]);
    }
  });

  test('has icons for every device, and one that may be cut to a shape', () => {
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
    expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1);
  });

  test('has labelled screenshots of phones and of wide screens in proportions that browsers show', () => {
    const of = (factor: string) => manifest.screenshots.filter(({ form_factor }) => form_factor === factor);
    for (const factor of ['narrow', 'wide']) {
      expect(of(factor).length).toBeGreaterThan(1);
      expect(of(factor).length).toBeLessThan(9);
      expect(new Set(of(factor).map(({ sizes }) => sizes)).size).toBe(1);
    }
    for (const { sizes, label } of manifest.screenshots) {
      const [short = 0, long = 0] = sizes
        .split('x')
        .map(Number)
        .sort((one, other) => one - other);
      expect(short).toBeGreaterThanOrEqual(320);
      expect(long / short).toBeLessThanOrEqual(2.3);
      expect(label).toMatch(/\w/);
    }
  });

  test('names addresses of the product as its start and its shortcuts', () => {
    expect([manifest.id, manifest.start_url, manifest.scope]).toEqual([paths.home(), paths.home(), '/']);
    const shortcuts = manifest.shortcuts.map(({ name, url }) => [name, url]);
    expect(shortcuts).toEqual([
      ['Search', paths.search()],
      ['Upload', paths.upload()],
      ['Profile', paths.profile()],
    ]);
  });

  test('accepts videos and images from other apps', () => {
    const { action, method, enctype, params } = manifest.share_target;
    expect([action, method, enctype]).toEqual([shareTarget, 'POST', 'multipart/form-data']);
    expect(params.files.flatMap(({ accept }) => accept)).toEqual(['video/*', 'image/*']);
  });
});

describe('the share target without a service worker', () => {
  test.each(['null', 'https://elsewhere.example', undefined])(
    'sends a share with the origin %s to Create Post',
    async (from) => {
      const body = new FormData();
      body.append('media', new File(['pixels'], 'a.png', { type: 'image/png' }));
      const headers: Record<string, string> = from === undefined ? {} : { Origin: from };
      const answer = await fetch(riff.origin + shareTarget, { method: 'POST', body, headers, redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, sharedUpload]);
      expect([answer.headers.get('set-cookie'), await answer.text()]).toEqual([null, '']);
    },
  );

  test('sends a visitor to Login, and to Create Post after the login', async () => {
    const answer = await fetch(riff.origin + shareTarget);
    expect(new URL(answer.url).pathname + new URL(answer.url).search).toBe(paths.login(sharedUpload));
  });
});

test('browsers revalidate the service worker each time', async () => {
  const answer = await fetch(`${riff.origin}/service-worker.js`);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache']);
  expect(answer.headers.get('content-type')).toContain('javascript');
});
