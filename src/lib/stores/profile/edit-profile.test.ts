import { afterEach, beforeEach, expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { type AnsweringBrowser, openAnsweringBrowser } from '#tests/support/doubles/answering-browser.ts';
import { someProfile } from '#tests/support/doubles/some-profile.ts';
import { $toast, dismissToast } from '../toast.ts';
import { createEditProfile } from './edit-profile.ts';
import { createProfile } from './profile.ts';

let browser: AnsweringBrowser;
const open = () => {
  const profile = createProfile(someProfile());
  const edit = createEditProfile(profile);
  edit.open();
  return { profile, edit };
};

beforeEach(() => {
  browser = openAnsweringBrowser();
});

afterEach(() => {
  dismissToast();
  usePlatform(undefined);
});

test('the saved profile shows as the server wrote it, and the form closes', async () => {
  const { profile, edit } = open();
  edit.type('userName', 'ADA.L');
  browser.answers(200, 'OK', someProfile({ userName: 'ada.l' }));
  await edit.save();
  expect(browser.sent[0]).toEqual({
    address: '/api/accounts/update-profile',
    body: { displayName: 'Ada', userName: 'ADA.L', bio: 'Hello.' },
  });
  expect(profile.$profile.get().userName).toBe('ada.l');
  expect(edit.$values.get()).toBeNull();
  expect($toast.get()).toMatchObject({ text: 'Profile updated successfully.', kind: 'success' });
});

test('a profile that cannot be read again after it was saved shows the sent values, with a message', async () => {
  const { profile, edit } = open();
  edit.type('bio', 'New words');
  browser.answersOnly('/api/accounts/update-profile');
  await edit.save();
  expect(profile.$profile.get().bio).toBe('New words');
  expect(edit.$values.get()).toBeNull();
  expect($toast.get()).toMatchObject({
    title: messages.profileUpdated,
    text: 'Failed to fetch profile',
    kind: 'destructive',
  });
});

test('errors show under their fields, and the toast says that the update failed', async () => {
  const { edit } = open();
  browser.answers(409, messages.userNameTaken, null, { userName: messages.userNameTaken });
  await edit.save();
  expect(edit.form.$errors.get()).toEqual({ userName: messages.userNameTaken });
  expect(edit.form.$focus.get()).toEqual({ field: 'userName' });
  expect($toast.get()).toMatchObject({ title: 'Update failed', text: messages.userNameTaken, kind: 'destructive' });
  expect(edit.$values.get()).not.toBeNull();
  edit.type('userName', 'ada2');
  expect(edit.form.$errors.get()).toEqual({});
});

test('a failure without a message is an unknown error', async () => {
  const { edit } = open();
  browser.answers(500, '');
  await edit.save();
  expect($toast.get()).toMatchObject({ title: 'Update failed', text: 'An unknown error occurred.' });
});

test('a closed form has its changes again, and a cancelled one does not', () => {
  const { edit } = open();
  edit.type('bio', 'Half a thought');
  edit.close();
  edit.open();
  expect(edit.$values.get()?.bio).toBe('Half a thought');
  expect(edit.$restored.get()).toBe(true);
  edit.cancel();
  edit.open();
  expect(edit.$values.get()?.bio).toBe('Hello.');
  expect(edit.$restored.get()).toBe(false);
});

test('a form whose changes were undone stores none, and no member gets another member’s changes', () => {
  const { edit } = open();
  edit.type('bio', 'Other');
  edit.type('bio', 'Hello.');
  edit.close();
  edit.open();
  expect(edit.$restored.get()).toBe(false);
  edit.type('bio', 'Mine');
  const other = createEditProfile(createProfile(someProfile({ userCode: 'bob', bio: 'Bob here' })));
  other.open();
  expect(other.$values.get()?.bio).toBe('Bob here');
});
