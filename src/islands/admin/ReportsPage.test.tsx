import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as messages from '#lib/contract/report/report-messages.ts';
import type { ReportedPost } from '#lib/contract/report/reports.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type Mandate, mandateOf, type View } from '#lib/stores/admin/reports/views.ts';
import { fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { ReportsPage } from './ReportsPage.tsx';

beforeEach(() => usePlatform(fakePlatform({ url: 'http://riff.test/admin/reports' })));
afterEach(() => usePlatform(undefined));

const none = { canView: false, canInsert: false, canUpdate: false, canDelete: false, canRestore: false };
const viewer = mandateOf([{ roleName: 'REPORT', ...none, canView: true }]);
const settler = mandateOf([{ roleName: 'REPORT', ...none, canView: true, canUpdate: true }]);
const every = { canView: true, canInsert: true, canUpdate: true, canDelete: true, canRestore: true };
const moderator = mandateOf((['REPORT', 'POST', 'COMMENT'] as const).map((roleName) => ({ roleName, ...every })));

const at = '2026-01-01T00:00:00.000Z';
const author = { userCode: 'bo', userName: 'bo', displayName: 'Bo' };
const shown = { postCode: 'p1', title: 'A title', postType: 'VID', mediaUrl: null, videoThumbnail: 0 } as const;
const mark = { sensitive: null, isCovered: false };
const reported: ReportedPost = {
  ...{
    ...shown,
    ...author,
    ...mark,
    media: { cover: null },
    state: 'public',
    reportCount: 1,
    status: 'open',
    action: null,
  },
  ...{ settledBy: null, settledAt: null, note: null, createdAt: at },
  reports: [{ content: 'It is dull.', userName: 'rosa', createdAt: at }],
};
const removedComment = {
  commentCode: 'c1',
  content: 'Rude.',
  postCode: 'p1',
  isReply: false,
  replyCount: 2,
  ...author,
};

function render(mandate: Mandate, item: object, view: View = 'open'): string {
  const wanted = { keyWord: '', sort: 'desc' as const, size: 25, page: 0 };
  const page = { page: 0, hasNext: false, hasPrevious: false, cursor: null, totalPages: 1, totalElements: 1 };
  const first = { ...page, contents: [item] };
  return renderToString(<ReportsPage mandate={mandate} view={view} wanted={wanted} first={first} />);
}
const text = (html: string) =>
  html
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
const tabs = (html: string) => [...html.matchAll(/role="tab"[^>]*>([^<]*)</g)].map(([, label]) => label);
/** Whether the button with this label cannot be pressed. */
const isOff = (html: string, label: string) =>
  (html.match(/<button[^>]*>[^<]*/g) ?? []).find((one) => one.endsWith(`>${label}`))?.includes('disabled=""');

test('a moderator who may only see reports cannot decide, and reads the reason', () => {
  const html = render(viewer, reported);
  expect(tabs(html)).toEqual(['Open']);
  expect([isOff(html, 'Remove'), isOff(html, 'Dismiss')]).toEqual([true, true]);
  expect(text(html)).toContain('You may see reports, but not settle them.');
});

test('a moderator who may settle, but not remove posts, reads the reason', () => {
  const html = render(settler, reported);
  expect([isOff(html, 'Remove'), isOff(html, 'Dismiss')]).toEqual([true, false]);
  expect(text(html)).toContain(messages.removeNotAllowed);
});

test('a moderator with every permission can decide, and sees the removed posts and comments', () => {
  const html = render(moderator, reported);
  expect(tabs(html)).toEqual(['Open', 'Removed']);
  expect([isOff(html, 'Remove'), isOff(html, 'Dismiss')]).toEqual([false, false]);
  expect(text(html)).not.toContain('You may');
});

test.each<[string, Partial<ReportedPost>, string]>([
  ['that its author deleted', { title: null, state: 'deleted' }, 'Deleted post'],
  ['that is hidden', { title: null, state: 'hidden' }, 'Hidden post @bo'],
  ['that is not public now', { state: 'hidden' }, 'Not public now'],
  ['that is reported again', { action: 'dismiss', settledBy: 'mo' }, 'Reported again. Last time: dismissed by @mo'],
  ['that was removed', { status: 'settled', action: 'remove', settledBy: 'mo' }, 'Removed by @mo'],
  ['whose author deleted it first', { status: 'settled', action: 'delete' }, 'Deleted by its author'],
  ['that one member reported', {}, '1 report ·'],
  ['that seven members reported', { reportCount: 7 }, '7 reports ·'],
  ['with more reports than are shown', { reportCount: 7 }, 'And 6 earlier reports.'],
  ['with a note', { note: 'Watch this one.' }, 'Note of the moderator: Watch this one.'],
])('a post %s says so in the queue or beside it', (_what, more, words) => {
  expect(text(render(moderator, { ...reported, ...more }))).toContain(words);
});

test('a removed comment is restored with its replies, by moderators with the permission', () => {
  const item = { ...removedComment, removedBy: 'mo', removedAt: at, createdAt: at };
  const html = render(moderator, item, 'removed-comments');
  expect(text(html)).toContain('Its 2 replies come back with it.');
  expect(isOff(html, 'Restore')).toBe(false);
  const refused = render({ ...moderator, restoreComments: false }, item, 'removed-comments');
  expect(isOff(refused, 'Restore')).toBe(true);
  expect(text(refused)).toContain('You may see what was removed, but not restore comments.');
});

test.each<[View, string]>([
  ['open', messages.noOpenReports],
  ['settled', messages.noSettledReports],
  ['removed-posts', messages.noRemovedPosts],
  ['removed-comments', messages.noRemovedComments],
])('an empty list of %s says so', (view, words) => {
  const wanted = { keyWord: '', sort: 'desc' as const, size: 25, page: 0 };
  const page = { page: 0, hasNext: false, hasPrevious: false, cursor: null, totalPages: 0, totalElements: 0 };
  const first = { ...page, contents: [] };
  expect(text(renderToString(<ReportsPage mandate={moderator} view={view} wanted={wanted} first={first} />))).toContain(
    words,
  );
});
