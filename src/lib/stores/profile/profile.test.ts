import { afterEach, expect, test } from 'vitest';
import { messages } from '#lib/contract/messages.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { openAnsweringBrowser } from '#tests/support/doubles/answering-browser.ts';
import { someProfile } from '#tests/support/doubles/some-profile.ts';
import { $avatars } from '../account/avatars.ts';
import { $followed } from '../account/follow.ts';
import { $toast, dismissToast } from '../toast.ts';
import { createProfile } from './profile.ts';

afterEach(() => {
  dismissToast();
  $followed.set({});
  $avatars.set({});
  usePlatform(undefined);
});

test('a member’s own profile counts the accounts that they follow from it, until they leave it', () => {
  const profile = createProfile(someProfile({ followed: '1' }));
  const stop = profile.listen();
  $followed.set({ ben: true });
  expect(profile.$profile.get().followed).toBe('2');
  $followed.set({ ben: true, cleo: true });
  expect(profile.$profile.get().followed).toBe('3');
  $followed.set({ ben: false, cleo: false });
  expect(profile.$profile.get().followed).toBe('1');
  stop();
  $followed.set({ ben: true, cleo: false });
  expect(profile.$profile.get().followed).toBe('1');
});

test('another member’s profile does not count whom the viewer follows', () => {
  const profile = createProfile(someProfile({ userCurrentCode: 'ben', followed: '1' }));
  profile.listen();
  $followed.set({ cleo: true });
  expect(profile.$profile.get().followed).toBe('1');
});

test('a profile that is read again shows everywhere; without an answer it is unchanged', async () => {
  const browser = openAnsweringBrowser();
  const profile = createProfile(someProfile());
  browser.goesSilent();
  expect(await profile.reload('Saved.')).toBe(false);
  expect($toast.get()).toMatchObject({ title: 'Saved.', text: messages.profileFailed, kind: 'destructive' });
  expect(profile.$profile.get().displayName).toBe('Ada');
  const picture = { src: '/media/ada', srcSet: '' };
  browser.answers(200, 'OK', someProfile({ displayName: 'Ada Lovelace', media: { avatar: picture } }));
  expect(await profile.reload('Saved.')).toBe(true);
  expect($toast.get()).toMatchObject({ text: 'Saved.', kind: 'success' });
  expect(profile.$profile.get().displayName).toBe('Ada Lovelace');
  expect($avatars.get()).toEqual({ ada: picture });
});
