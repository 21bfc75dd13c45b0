import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { permission } from '#lib/contract/account/auth.ts';
import { permissionFlags, type RolePermission } from '#lib/contract/admin/permission.ts';
import { endpoints } from '#lib/contract/index.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { $toast } from '#lib/stores/toast.ts';
import { fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { flagWords } from './flag-words.ts';
import { createPermissions, lockReasons } from './permissions.ts';

const none = { canView: false, canInsert: false, canUpdate: false, canDelete: false, canRestore: false };
const row = (roleName: RolePermission['roleName'], more: Partial<RolePermission> = {}): RolePermission => ({
  ...{ code: `ada.${roleName}`, roleName, ...none, version: 0, locked: {} },
  ...more,
});
const first = [row('POST'), row('LOG', { locked: { canUpdate: 'Not held.' } })];

const roles = permission.entries.roleName.options;

let answers: { code: number; message: string; data: unknown }[];
let sent: { address: string; body: unknown }[];

beforeEach(() => {
  answers = [];
  sent = [];
  usePlatform(
    fakePlatform({
      fetch: async (address, init) => {
        sent.push({ address, body: init?.body ? JSON.parse(String(init.body)) : null });
        const answer = answers.shift() ?? { code: 500, message: '', data: null };
        return new Response(JSON.stringify({ errors: {}, ...answer }), { status: answer.code });
      },
    }),
  );
});
afterEach(() => usePlatform(undefined));

const toast = () => ({ text: $toast.get()?.text, kind: $toast.get()?.kind });

describe('the working copy', () => {
  test('is switched by a checkbox, and reset to the loaded state', () => {
    const { toggle, reset, $rows, $isChanged } = createPermissions('ada', first);
    toggle('ada.POST', 'canView');
    expect($rows.get()[0]).toMatchObject({ canView: true });
    expect($isChanged.get()).toBe(true);
    reset();
    expect($rows.get()).toEqual(first);
    expect($isChanged.get()).toBe(false);
    expect(toast()).toEqual({ text: 'Changes reset', kind: 'success' });
  });

  test('is unchanged once a flag is switched back, and by a locked flag', () => {
    const { toggle, $isChanged } = createPermissions('ada', first);
    toggle('ada.POST', 'canView');
    toggle('ada.POST', 'canView');
    toggle('ada.LOG', 'canUpdate');
    expect($isChanged.get()).toBe(false);
  });
});

describe('Save', () => {
  test('sends the working copy, and the answer becomes the saved state', async () => {
    const store = createPermissions('ada', first);
    store.toggle('ada.POST', 'canView');
    const saved = [row('POST', { canView: true, version: 1 }), row('LOG')];
    answers = [{ code: 200, message: 'Permissions saved successfully', data: saved }];
    const saving = store.save();
    expect(store.$state.get()).toEqual({ phase: 'saving' });
    store.toggle('ada.POST', 'canDelete');
    await saving;
    const body = sent[0]?.body as { rolePermissions: RolePermission[] };
    expect(body.rolePermissions.map(({ code, canView, version }) => ({ code, canView, version }))).toEqual([
      { code: 'ada.POST', canView: true, version: 0 },
      { code: 'ada.LOG', canView: false, version: 0 },
    ]);
    expect(store.$rows.get()).toEqual(saved);
    expect(store.$isChanged.get()).toBe(false);
    expect(toast()).toEqual({ text: 'Permissions saved successfully', kind: 'success' });
    store.toggle('ada.POST', 'canInsert');
    store.reset();
    expect(store.$rows.get()).toEqual(saved);
  });

  test.each([
    ['Somebody else has changed these permissions.', 'Somebody else has changed these permissions.'],
    ['', 'Failed to save permissions'],
  ])('keeps the working copy if it is refused with "%s"', async (message, text) => {
    const store = createPermissions('ada', first);
    store.toggle('ada.POST', 'canView');
    answers = [{ code: 409, message, data: null }];
    await store.save();
    expect(toast()).toEqual({ text, kind: 'destructive' });
    expect(store.$isChanged.get()).toBe(true);
    expect(store.$state.get()).toEqual({ phase: 'ready' });
  });
});

describe('loading', () => {
  test('happens once if the server rendered nothing, and not at all if it did', async () => {
    await createPermissions('ada', first).loadFirst();
    expect(sent).toEqual([]);
    const store = createPermissions('ada', null);
    answers = [{ code: 200, message: '', data: first }];
    await Promise.all([store.loadFirst(), store.loadFirst()]);
    expect(sent.map(({ address }) => address)).toEqual(['/api/role-permission/user?code=ada']);
    expect(store.$rows.get()).toEqual(first);
  });

  test('that fails gives the reason, and keeps the current edits', async () => {
    const store = createPermissions('ada', first);
    store.toggle('ada.POST', 'canView');
    answers = [{ code: 400, message: 'Please check what you entered.', data: null }];
    await store.refresh();
    expect(store.$state.get()).toEqual({ phase: 'failed', reason: 'Please check what you entered.' });
    expect(toast()).toEqual({ text: 'Failed to load permissions', kind: 'destructive' });
    expect(store.$isChanged.get()).toBe(true);
  });
});

describe('the screen', () => {
  const addressAfter = (url: string, code: string | null) => {
    const platform = fakePlatform({ url: `http://riff.test${url}` });
    usePlatform(platform);
    createPermissions(code, first).open();
    const { pathname, search } = platform.navigation.url();
    return pathname + search;
  };

  test('has its member in its address whenever it is shown, and never writes another screen’s address', () => {
    expect(addressAfter('/admin/permissions', 'ada')).toBe('/admin/permissions?code=ada');
    expect(addressAfter('/admin/permissions?code=ben', 'ada')).toBe('/admin/permissions?code=ada');
    expect(addressAfter('/admin/permissions', null)).toBe('/admin/permissions');
    expect(addressAfter('/admin/user?keyWord=x', 'ada')).toBe('/admin/user?keyWord=x');
  });

  test('without a member loads, saves and waits for nothing', async () => {
    const store = createPermissions(null, null);
    store.open();
    await Promise.all([store.refresh(), store.save()]);
    expect(sent).toEqual([]);
    expect(store.$state.get()).toEqual({ phase: 'ready' });
  });
});

test('every flag that a call or a policy needs has words, and the others are described as unused', () => {
  const asked = new Set(Object.values(endpoints).map(({ access }) => access as string));
  const others = ['POST.update', 'POST.delete', 'COMMENT.delete'];
  const worded = roles.flatMap((role) =>
    permissionFlags
      .filter((flag) => flagWords(role, flag) !== 'Not used')
      .map((flag) => `${role}.${flag.slice('can'.length).toLowerCase()}`),
  );
  expect(worded.sort()).toEqual([...[...asked].filter((access) => access.includes('.')), ...others].sort());
});

test('each reason for a locked permission is given once', () => {
  expect(lockReasons(first)).toEqual({ reasons: ['Not held.'], all: false });
  const own = { canView: 'Own.', canInsert: 'Own.', canUpdate: 'Own.', canDelete: 'Own.', canRestore: 'Own.' };
  expect(lockReasons([row('POST', { locked: own })])).toEqual({ reasons: ['Own.'], all: true });
  expect(lockReasons([])).toEqual({ reasons: [], all: false });
});
