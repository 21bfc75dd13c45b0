import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { adminPaths } from '#lib/admin-paths.ts';
import type { RolePermission } from '#lib/contract/admin/permission.ts';
import * as messages from '#lib/contract/admin/permission-messages.ts';
import { usePlatform } from '#lib/platform/current.ts';
import { fakePlatform } from '#tests/support/doubles/fake-platform.ts';
import { PermissionsPage } from './PermissionsPage.tsx';

beforeEach(() => usePlatform(fakePlatform({ url: 'http://riff.test/admin/permissions' })));
afterEach(() => usePlatform(undefined));

const none = { canView: false, canInsert: false, canUpdate: false, canDelete: false, canRestore: false };
const row = (more: Partial<RolePermission>): RolePermission => ({
  ...{ code: 'ada.POST', roleName: 'POST', ...none, version: 0, locked: {} },
  ...more,
});
const holder = { userName: 'ada.l', displayName: 'Ada Lovelace' };
const render = (code: string | null, first: RolePermission[] | null, mayList = true) =>
  renderToString(
    <PermissionsPage code={code} holder={code === null ? null : holder} first={first} mayList={mayList} />,
  ).replace(/<!-- -->/g, '');

test('there is a checkbox for each permission, checked if the member has it', () => {
  const html = render('ada', [row({ canView: true })]);
  expect(html).toContain('Permissions Management for User: ada');
  const boxes = html.match(/<input type="checkbox"[^>]*>/g) ?? [];
  expect(boxes.map((box) => [/aria-label="([^"]*)"/.exec(box)?.[1], box.includes('checked=""')])).toEqual([
    ['POST: Can View', true],
    ['POST: Can Insert', false],
    ['POST: Can Update', false],
    ['POST: Can Delete', false],
    ['POST: Can Restore', false],
  ]);
});

test('a permission that the administrator cannot change has a reason, beside the box and above the table', () => {
  const html = render('ada', [row({ locked: { canDelete: messages.permissionNotHeld } })]);
  expect(html).toContain(`aria-label="POST: Can Delete. ${messages.permissionNotHeld}"`);
  expect(html).toMatch(new RegExp(`<p [^>]*>(<svg.*?</svg>)?${messages.permissionNotHeld}</p>`));
});

test('an unknown code shows no permissions', () => {
  expect(render('nobody', [])).toContain(messages.noPermissions);
});

test('the heading names the member beside the code, and each checkbox has a short label for its permission', () => {
  const html = render('ada', [row({})]);
  expect(/<h1.*?<\/h1>/s.exec(html)?.[0].replace(/<[^>]*>/g, ' ')).toMatch(/ada\s+Ada Lovelace · @ada\.l/);
  const described = [...html.matchAll(/<input type="checkbox"[^>]*aria-describedby="([^"]*)"/g)].map(
    ([, id]) => new RegExp(`id="${id}"[^>]*>([^<]*)<`).exec(html)?.[1],
  );
  expect(described).toEqual([
    ...['See hidden posts', 'Not used', 'Mark sensitive posts', 'Remove posts', 'Restore posts'],
  ]);
});

test('without a code, the buttons and the head of the table are disabled', () => {
  const html = render(null, null);
  const buttons = [...html.matchAll(/<button[^>]*>.*?<\/button>/gs)].map(([button]) => [
    button.replace(/<[^>]*>/g, ''),
    button.includes('disabled=""'),
  ]);
  expect(buttons).toEqual([
    ['Refresh', true],
    ['Save', true],
    ['Reset', true],
  ]);
  const heads = [...html.matchAll(/<th[ >].*?<\/th>/gs)].map(([head]) => head.replace(/<[^>]*>/g, ''));
  expect(heads).toEqual(['Role Name', 'Can View', 'Can Insert', 'Can Update', 'Can Delete', 'Can Restore']);
  expect(html).toMatch(/<h1[^>]*>(<[^>]*>)*Permissions Management</);
});

test('without a code, an administrator is led to the list of members, if they may open it', () => {
  expect(render(null, null)).toContain(messages.noUserCode);
  expect(render(null, null)).toContain(`href="${adminPaths.users()}"`);
  expect(render(null, null, false)).not.toContain('Choose a user');
});
