import { afterEach, beforeEach, expect, test } from 'vitest';
import { legalChanged, legalSaved } from '#lib/contract/legal/legal-messages.ts';
import type { ListedVersion } from '#lib/contract/legal/legal-page.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type FakePlatform, fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { $toast, dismissToast } from '../../toast.ts';
import { createLegalEditor, type LegalEditor, type PublishedPage, wantedLegalPage } from './legal-editor.ts';

const listed = (version: number): ListedVersion => ({
  ...{ version, createdAt: '2026-01-01T00:00:00.000Z', userCode: 'ada', userName: 'ada', asksAnew: false },
});
const none: PublishedPage = { text: '', version: 0, versions: [] };
const published = { TERMS: { text: 'Old.', version: 1, versions: [listed(1)] }, PRIVACY: none, RULES: none };

const edited = ({ $pages, $page }: LegalEditor) => $pages.get()[$page.get()];

let platform: FakePlatform;
let asked: string[];
let answers: [code: number, message: string, data: unknown, errors?: object][];
beforeEach(() => {
  [asked, answers] = [[], []];
  platform = fakePlatform({
    url: 'https://riff.test/admin/pages',
    fetch: async (address, init) => {
      asked.push(`${address.replace(/^.*\/api/, '')} ${init?.body ?? ''}`.trim());
      const [code, message, data, errors = {}] = answers.shift() ?? [500, '', null];
      return Response.json({ code, message, data, errors }, { status: code });
    },
  });
  usePlatform(platform);
});
afterEach(() => {
  dismissToast();
  usePlatform(undefined);
});

test('a typed text stays while another page is shown, and the address names the shown page', () => {
  const editor = createLegalEditor('TERMS', published);
  editor.type('New.');
  editor.choose('RULES');
  expect(edited(editor)).toMatchObject({ typed: '', version: 0 });
  expect(wantedLegalPage(platform.navigation.url())).toBe('RULES');
  expect(editor.$isChanged.get()).toBe(true);
  editor.choose('TERMS');
  expect(edited(editor).typed).toBe('New.');
  expect(wantedLegalPage(new URL('https://riff.test/admin/pages?page=LOST'))).toBe('TERMS');
});

test('a published text becomes the newest version, and asks members only once', async () => {
  const editor = createLegalEditor('TERMS', published);
  editor.type('New.');
  editor.setAsksAnew(true);
  answers.push([200, legalSaved, { page: 'TERMS', version: 2 }], [200, 'OK', [listed(2), listed(1)]]);
  await editor.publish();
  expect(asked[0]).toBe('/pages {"page":"TERMS","text":"New.","version":1,"asksAnew":true}');
  expect(edited(editor)).toMatchObject({ text: 'New.', version: 2, asksAnew: false });
  expect(edited(editor).versions).toHaveLength(2);
  expect(editor.$isChanged.get()).toBe(false);
  expect($toast.get()).toMatchObject({ text: legalSaved, kind: 'success' });
});

test('a refused text stays in the editor, with the reason', async () => {
  const editor = createLegalEditor('TERMS', published);
  editor.type('Mine.');
  answers.push([409, legalChanged, null]);
  await editor.publish();
  expect(edited(editor)).toMatchObject({ typed: 'Mine.', version: 1 });
  expect($toast.get()).toMatchObject({ text: legalChanged, kind: 'destructive' });
});

test('a preview shows what the server makes of the typed text, and ends with the next page', async () => {
  const editor = createLegalEditor('TERMS', published);
  answers.push([200, 'OK', { html: '<p>Old.</p>' }]);
  await editor.showPreview();
  expect(asked).toEqual(['/pages/preview {"text":"Old."}']);
  expect(editor.$preview.get()).toBe('<p>Old.</p>');
  editor.choose('PRIVACY');
  expect(editor.$preview.get()).toBeNull();
});
