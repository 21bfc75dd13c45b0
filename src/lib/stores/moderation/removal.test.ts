import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as messages from '#lib/contract/report/report-messages.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type AnsweringBrowser, openAnsweringBrowser } from '#tests/support/doubles/answering-browser.ts';
import { $session } from '../account/session.ts';
import { $toast, dismissToast } from '../toast.ts';
import { createRemoval } from './removal.ts';
import { isAllowed, isForModerators } from './rights.ts';

let browser: AnsweringBrowser;
const onGone = vi.fn();
const toast = () => [$toast.get()?.kind, $toast.get()?.text];
const none = { canView: false, canInsert: false, canUpdate: false, canDelete: false, canRestore: false };
const signIn = (...permissions: object[]) => $session.set({ userCode: 'mona', permissions } as never);

beforeEach(() => {
  browser = openAnsweringBrowser();
  browser.answers(200);
  signIn(
    { roleName: 'POST', ...none, canDelete: true, canRestore: true },
    { roleName: 'COMMENT', ...none, canDelete: true, canRestore: true },
  );
});
afterEach(() => {
  onGone.mockReset();
  dismissToast();
  $session.set(null);
  usePlatform(undefined);
});

test.each([
  ['post', '/api/posts/delete'],
  ['comment', '/api/comments/delete'],
] as const)('a removed %s stays where it is until the moderator turns away, and is gone then', async (kind, path) => {
  const removal = createRemoval({ kind, code: 'x', onGone });
  const removing = removal.remove('It is rude.');
  expect([removal.$phase.get(), await removal.remove('Twice')]).toEqual(['removing', false]);
  expect(await removing).toBe(true);
  expect(browser.sent).toEqual([{ address: path, body: { code: 'x', note: 'It is rude.' } }]);
  expect([removal.$phase.get(), onGone.mock.calls.length, $toast.get()]).toEqual(['removed', 0, null]);
  removal.leave();
  expect(onGone).toHaveBeenCalledOnce();
});

test.each([
  ['post', '/api/posts/restore'],
  ['comment', '/api/comments/restore'],
] as const)('Undo restores the %s, which never goes', async (kind, path) => {
  const removal = createRemoval({ kind, code: 'x', onGone });
  await removal.remove('');
  browser.answers(200, 'It is restored.');
  expect(await removal.undo()).toBe(true);
  expect(browser.sent[1]).toEqual({ address: path, body: { code: 'x' } });
  expect(toast()).toEqual(['success', 'It is restored.']);
  removal.leave();
  expect(onGone).not.toHaveBeenCalled();
});

test('a refusal is shown, and the post stays; a refused Undo leaves it removed', async () => {
  const removal = createRemoval({ kind: 'post', code: 'x', onGone });
  browser.goesSilent();
  expect(await removal.remove('')).toBe(false);
  expect([removal.$phase.get(), ...toast()]).toEqual(['asked', 'destructive', messages.removeFailed]);
  browser.answers(200);
  await removal.remove('');
  browser.answers(404, messages.postNotRemoved);
  expect(await removal.undo()).toBe(false);
  expect([removal.$phase.get(), ...toast()]).toEqual(['removed', 'destructive', messages.postNotRemoved]);
  removal.leave();
  expect(onGone).toHaveBeenCalledOnce();
});

test('the post of a moderator who leaves during the call disappears once it is removed', async () => {
  const removal = createRemoval({ kind: 'post', code: 'x', onGone });
  const removing = removal.remove('');
  removal.leave();
  expect(onGone).not.toHaveBeenCalled();
  await removing;
  expect(onGone).toHaveBeenCalledOnce();
  expect(toast()).toEqual(['success', messages.postRemoved]);
});

test('without the permission to restore there is no Undo, and a toast names the action', async () => {
  signIn({ roleName: 'POST', ...none, canDelete: true }, { roleName: 'COMMENT', ...none, canRestore: true });
  const removal = createRemoval({ kind: 'post', code: 'x', onGone });
  expect(removal.mayUndo).toBe(false);
  await removal.remove('');
  expect(toast()).toEqual(['success', messages.postRemoved]);
  expect([isAllowed('POST', 'canDelete'), isAllowed('COMMENT', 'canDelete')]).toEqual([true, false]);
  $session.set(null);
  expect(isAllowed('POST', 'canDelete')).toBe(false);
});

test('a comment is for moderators if neither it nor its post is the viewer’s', () => {
  const comment = { canDelete: true, userCurrentCode: 'mona', userCommentCode: 'bo' };
  expect(isForModerators(comment, 'ada')).toBe(true);
  expect(isForModerators(comment, 'mona')).toBe(false);
  expect(isForModerators({ ...comment, userCommentCode: 'mona' }, 'ada')).toBe(false);
  expect(isForModerators({ ...comment, canDelete: false }, 'ada')).toBe(false);
});
