import { atom } from 'nanostores';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Post } from '#lib/contract/post/post.ts';
import { usePlatform } from '#lib/platform/current.ts';
import type { Entry, Reports } from '#lib/stores/admin/reports/reports.ts';
import { mandateOf } from '#lib/stores/admin/reports/views.ts';
import { fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { ReviewPanel } from './ReviewPanel.tsx';

beforeEach(() => usePlatform(fakePlatform({ url: 'http://riff.test/admin/reports' })));
afterEach(() => usePlatform(undefined));

const none = { canView: true, canInsert: false, canUpdate: false, canDelete: false, canRestore: false };
const mandate = (canUpdate: boolean) =>
  mandateOf([
    { roleName: 'REPORT', ...none },
    { roleName: 'POST', ...none, canUpdate },
  ]);
const post = {
  ...{ postCode: 'p1', title: 'A cut', description: '', userCode: 'bo', userDisplayName: 'Bo', userCurrentCode: 'mo' },
  ...{ sensitive: null, isCovered: false, version: 1, media: { kind: 'none' } },
} as unknown as Post;

function render(canUpdate: boolean, changes: Partial<Post> = {}, state = 'public'): string {
  const review = { $review: atom({ phase: 'ready', post: { ...post, ...changes } }) };
  const item = {
    kind: 'POST',
    code: 'p1',
    postCode: 'p1',
    state,
    reports: [],
    reasons: [],
    reportCount: 1,
    note: null,
  };
  const entry = { kind: 'reported', code: 'p1', item } as unknown as Entry;
  const reports = { review, $busy: atom(null) } as unknown as Reports;
  return renderToString(<ReviewPanel reports={reports} entry={entry} mandate={mandate(canUpdate)} view="settled" />);
}

test('a moderator who may change posts can mark the reported one as sensitive, and others cannot', () => {
  expect(render(true)).toContain('Mark as sensitive');
  expect(render(false)).not.toContain('Mark as sensitive');
});

test('the mark of a post is named, and can be changed or taken back', () => {
  const html = render(true, { sensitive: 'MEDICAL' });
  expect(html).toContain('Sensitive: Medical content');
  expect(html).toContain('>Change<');
});

test('nobody marks their own post here, or a removed one', () => {
  expect(render(true, { userCode: 'mo' })).not.toContain('Mark as sensitive');
  expect(render(true, {}, 'removed')).not.toContain('Mark as sensitive');
});
