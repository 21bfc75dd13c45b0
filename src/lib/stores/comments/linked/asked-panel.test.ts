import { afterEach, expect, test } from 'vitest';
import { paths } from '#lib/paths.ts';
import { platform, usePlatform } from '#lib/platform/current.ts';
import { fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { askedPanel } from './asked-panel.ts';

afterEach(() => usePlatform(undefined));

const openAt = (path: string) => {
  usePlatform(fakePlatform());
  platform().navigation.push(path, '');
};
const address = () => {
  const { pathname, search } = platform().navigation.url();
  return pathname + search;
};

test('the address opens the comments of its post once', () => {
  openAt(paths.comments('p'));
  expect(askedPanel()).toEqual({ postCode: 'p', commentCode: null });
  expect(address()).toBe(paths.home('p'));
  expect(askedPanel()).toBeNull();
});

test('the address of a comment opens it once', () => {
  openAt(paths.comments('p', 'c'));
  expect(askedPanel()).toEqual({ postCode: 'p', commentCode: 'c' });
  expect(address()).toBe(paths.home('p'));
  expect(askedPanel()).toBeNull();
});

test.for([paths.home('p'), paths.home(), `${paths.home()}?panel=comments`, `${paths.home('p')}&panel=other`])(
  '%s asks for nothing and stays as it is',
  (path) => {
    openAt(path);
    expect(askedPanel()).toBeNull();
    expect(address()).toBe(path);
  },
);
