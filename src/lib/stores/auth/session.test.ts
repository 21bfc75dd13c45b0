import { cleanStores } from 'nanostores';
import { afterEach, describe, expect, test } from 'vitest';
import { request } from '#lib/api/request.ts';
import { me } from '#lib/contract/account.ts';
import { messages } from '#lib/contract/messages.ts';
import { openAnsweringBrowser } from '#lib/platform/answering.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { $toast, dismissToast, showKeptToast } from '../toast.ts';
import { $session, endSession, startSession } from './session.ts';

const ada = {
  userCode: 'ada',
  userName: 'ada',
  displayName: 'Ada',
  profilePictureUrl: 'images/ada',
  permissions: [],
};
const grace = { ...ada, userCode: 'grace', profilePictureUrl: null };

/** A browser that shows a document which the server wrote for Ada. */
const openAdasPage = () => openAnsweringBrowser({ handed: { viewer: JSON.stringify(ada) } });

afterEach(() => {
  dismissToast();
  $session.set(null);
  cleanStores($session);
  usePlatform(undefined);
});

describe('the session', () => {
  test('is nobody’s while a page is rendered on the server', () => {
    expect($session.get()).toBeNull();
  });

  test('is nobody’s on a page for a visitor', () => {
    openAnsweringBrowser();
    expect($session.get()).toBeNull();
  });

  test('is the viewer’s whom the document names', () => {
    openAdasPage();
    expect($session.get()).toEqual(ada);
  });

  test('tells every island that listens', () => {
    openAdasPage();
    const told: unknown[] = [];
    const stop = $session.subscribe((user) => void told.push(user?.userCode));
    startSession(grace);
    stop();
    expect(told).toEqual(['ada', 'grace']);
  });

  test('is no longer the document’s once somebody else has signed in', () => {
    const browser = openAdasPage();
    browser.cookies.set('avatar', 'images/ada');
    startSession(grace);
    expect($session.get()).toEqual(grace);
    expect(browser.cookieJar.has('avatar')).toBe(false);
  });

  test('loses its avatar where it turns out to be over', async () => {
    const browser = openAdasPage();
    browser.cookies.set('avatar', 'images/ada');
    browser.answers(401, messages.signInNeeded);
    await request(me);
    expect(browser.cookieJar.has('avatar')).toBe(false);
    expect(browser.journeys).toEqual(['assign /auth/login']);
  });
});

describe('logout', () => {
  test('clears the avatar, goes to the feed and says so there', async () => {
    const browser = openAdasPage();
    browser.cookies.set('avatar', 'images/ada');
    browser.answers(200, messages.loggedOut);
    await endSession();
    expect($session.get()).toBeNull();
    expect(browser.cookieJar.has('avatar')).toBe(false);
    expect(browser.journeys).toEqual(['assign /client/home']);
    showKeptToast();
    expect($toast.get()?.text).toBe(messages.loggedOut);
  });

  test('stays and says so where it fails', async () => {
    const browser = openAdasPage();
    browser.goesSilent();
    await endSession();
    expect($session.get()).toEqual(ada);
    expect($toast.get()).toMatchObject({ text: messages.logoutFailed, kind: 'destructive' });
    expect(browser.journeys).toEqual([]);
  });
});
