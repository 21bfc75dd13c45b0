import { cleanStores } from 'nanostores';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { request } from '#lib/api/request.ts';
import { me } from '#lib/contract/account/account.ts';
import { messages } from '#lib/contract/messages.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { openAnsweringBrowser } from '#tests/support/doubles/answering-browser.ts';
import { $toast, dismissToast, showStoredToast } from '../toast.ts';
import { $session, endSession, startSession } from './session.ts';

const ada = {
  userCode: 'ada',
  userName: 'ada',
  displayName: 'Ada',
  profilePictureUrl: 'images/ada',
  media: { avatar: { src: '/ada.webp', srcSet: '/ada.webp 200w' } },
  permissions: [],
};
const grace = { ...ada, userCode: 'grace', profilePictureUrl: null };

/** A browser that shows a document rendered for Ada. */
const openAdasPage = () => openAnsweringBrowser({ handed: { viewer: JSON.stringify(ada) } });

afterEach(() => {
  dismissToast();
  $session.set(null);
  cleanStores($session);
  usePlatform(undefined);
});

describe('the session', () => {
  test('is empty during server rendering', () => {
    expect($session.get()).toBeNull();
  });

  test('is empty on a visitor’s page', () => {
    openAnsweringBrowser();
    expect($session.get()).toBeNull();
  });

  test('is the document’s viewer', () => {
    openAdasPage();
    expect($session.get()).toEqual(ada);
  });

  test('notifies every subscribed island', () => {
    openAdasPage();
    const told: unknown[] = [];
    const stop = $session.subscribe((user) => void told.push(user?.userCode));
    startSession(grace);
    stop();
    expect(told).toEqual(['ada', 'grace']);
  });

  test('is no longer the document’s after another member has signed in', () => {
    const browser = openAdasPage();
    browser.cookies.set('avatar', 'images/ada');
    startSession(grace);
    expect($session.get()).toEqual(grace);
    expect(browser.cookieJar.has('avatar')).toBe(false);
  });

  test('loses its avatar after its end', async () => {
    const browser = openAdasPage();
    browser.cookies.set('avatar', 'images/ada');
    browser.answers(401, messages.signInNeeded);
    await request(me);
    expect(browser.cookieJar.has('avatar')).toBe(false);
    expect(browser.journeys).toEqual(['assign /auth/login']);
    // For a moment, the product treats the page as being left.
    browser.tick(1_000);
  });
});

describe('logout', () => {
  test('clears the avatar, goes to the feed and shows a toast there', async () => {
    const browser = openAdasPage();
    browser.cookies.set('avatar', 'images/ada');
    browser.answers(200, messages.loggedOut);
    await endSession();
    expect($session.get()).toBeNull();
    expect(browser.cookieJar.has('avatar')).toBe(false);
    expect(browser.journeys).toEqual(['load /client/home']);
    showStoredToast(true);
    expect($toast.get()?.text).toBe(messages.loggedOut);
  });

  test('also shows the toast there if the browser leaves the page before everything is removed', async () => {
    const browser = openAdasPage();
    browser.answers(200);
    const { drafts } = browser;
    // Another tab can block the drafts indefinitely.
    usePlatform({ ...browser, drafts: { ...drafts, clear: () => new Promise(() => {}) } });
    void endSession();
    await vi.waitFor(() => expect($session.get()).toBeNull());
    expect(browser.tabStorage.get('riff-toast')).toBe(`success ${messages.loggedOut}`);
  });

  const subscribed = (unsubscribe: () => Promise<unknown>) =>
    vi.stubGlobal('navigator', {
      serviceWorker: {
        getRegistration: async () => ({ pushManager: { getSubscription: async () => ({ unsubscribe }) } }),
      },
    });

  test('ends the pushes of this browser, whatever its push service answers', async () => {
    for (const unsubscribe of [vi.fn(async () => true), vi.fn(() => Promise.reject(new TypeError('offline')))]) {
      const browser = openAdasPage();
      browser.answers(200);
      subscribed(unsubscribe);
      await endSession();
      expect(unsubscribe).toHaveBeenCalledOnce();
      expect(browser.journeys).toEqual(['load /client/home']);
    }
  });

  test('does not wait for a push service that is slow', async () => {
    const browser = openAdasPage();
    browser.answers(200);
    const unsubscribe = vi.fn(() => new Promise(() => {}));
    subscribed(unsubscribe);
    const leaving = endSession();
    await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
    expect(browser.journeys).toEqual([]);
    browser.tick(1_000);
    await leaving;
    expect(browser.journeys).toEqual(['load /client/home']);
  });

  test('stays, with its pushes, and shows a toast if it fails', async () => {
    const unsubscribe = vi.fn();
    subscribed(unsubscribe);
    const browser = openAdasPage();
    browser.goesSilent();
    await endSession();
    expect($session.get()).toEqual(ada);
    expect(unsubscribe).not.toHaveBeenCalled();
    expect($toast.get()).toMatchObject({ text: messages.logoutFailed, kind: 'destructive' });
    expect(browser.journeys).toEqual([]);
  });
});
