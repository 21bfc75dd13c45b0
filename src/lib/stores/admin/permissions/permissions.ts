import { atom, computed, type ReadableAtom } from 'nanostores';
import { adminPaths } from '#lib/admin-paths.ts';
import { dataOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import {
  type PermissionFlag,
  permissionFlags,
  type RolePermission,
  rolePermissions,
  saveRolePermissions,
} from '#lib/contract/admin/permission.ts';
import * as messages from '#lib/contract/admin/permission-messages.ts';
import { platform } from '#lib/platform/current.ts';
import { whyFailed } from '../../lists/why-failed.ts';
import { showToast } from '../../toast.ts';
import { failureOf } from '../failure-of.ts';

export type PermissionsState =
  | { phase: 'waiting' | 'ready' | 'loading' | 'saving' }
  | { phase: 'failed'; reason: string };

/** The permissions of one member on their screen, or of none before a choice: the saved ones, and the working copy. */
export interface Permissions {
  $state: ReadableAtom<PermissionsState>;
  /** The working copy. */
  $rows: ReadableAtom<readonly RolePermission[]>;
  /** Whether the working copy differs from the saved permissions. */
  $isChanged: ReadableAtom<boolean>;
  /** Call it when the screen is shown: the address names the member, and missing data is loaded. */
  open(): void;
  /** Loads the rows if the server has not rendered them. */
  loadFirst(): Promise<void>;
  /** Loads the saved permissions, which become the working copy. */
  refresh(): Promise<void>;
  /** Switches a flag of the working copy, unless it is locked. */
  toggle(rowCode: string, flag: PermissionFlag): void;
  /** Saves the working copy. */
  save(): Promise<void>;
  /** Resets the working copy to the last loaded or saved permissions. */
  reset(): void;
}

/** The inline sentence of permissions that could not be loaded. */
export const permissionsFailure = (reason: string): string => failureOf(messages.permissionsFailed, reason);

const same = (one: RolePermission, other: RolePermission | undefined) =>
  permissionFlags.every((flag) => one[flag] === other?.[flag]);

/** Makes the store for the member with this code, if there is one; `first` is the server-rendered data. */
export function createPermissions(code: string | null, first: readonly RolePermission[] | null): Permissions {
  const $state = atom<PermissionsState>({ phase: first || code === null ? 'ready' : 'waiting' });
  const $saved = atom<readonly RolePermission[]>(first ?? []);
  const $rows = atom<readonly RolePermission[]>(first ?? []);
  const $isChanged = computed([$saved, $rows], (saved, rows) => rows.some((row, place) => !same(row, saved[place])));

  const isBusy = () => ['loading', 'saving'].includes($state.get().phase);
  const adopt = (rows: readonly RolePermission[]) => {
    $saved.set(rows);
    $rows.set(rows);
    $state.set({ phase: 'ready' });
  };

  async function refresh(): Promise<void> {
    if (isBusy() || code === null) return;
    $state.set({ phase: 'loading' });
    const outcome = await dataOf(request(rolePermissions, { query: { code } }), whyFailed());
    if (outcome.ok) return adopt(outcome.data);
    $state.set({ phase: 'failed', reason: outcome.message });
    showToast(messages.permissionsFailed, 'destructive');
  }

  async function save(): Promise<void> {
    if (isBusy() || $rows.get().length === 0) return;
    $state.set({ phase: 'saving' });
    const body = { rolePermissions: $rows.get().map(({ locked: _, ...row }) => row) };
    const outcome = await dataOf(request(saveRolePermissions, { body }), messages.permissionsNotSaved);
    // The edits stay, so that the administrator need not repeat them.
    if (!outcome.ok) $state.set({ phase: 'ready' });
    else adopt(outcome.data);
    showToast(outcome.ok ? messages.permissionsSaved : outcome.message, outcome.ok ? 'success' : 'destructive');
  }

  const loadFirst = async () => {
    if ($state.get().phase === 'waiting') await refresh();
  };

  return {
    ...{ $state, $rows, $isChanged, refresh, save, loadFirst },
    open() {
      if (code !== null) writeAddress(code);
      void loadFirst();
    },
    toggle(rowCode, flag) {
      if (isBusy()) return;
      const isSwitched = (row: RolePermission) => row.code === rowCode && row.locked[flag] === undefined;
      $rows.set($rows.get().map((row) => (isSwitched(row) ? { ...row, [flag]: !row[flag] } : row)));
    },
    reset() {
      if (isBusy()) return;
      $rows.set($saved.get());
      showToast(messages.changesReset);
    },
  };
}

/** The link in the navigation names no member, and shows the screen as it was left. An island's script may arrive when another screen is shown. */
function writeAddress(code: string): void {
  const { navigation } = platform();
  const { pathname, search } = navigation.url();
  const address = adminPaths.permissions(code);
  if (pathname.replace(/\/$/, '') === adminPaths.permissions() && pathname + search !== address)
    navigation.rewrite(address);
}

/** The reasons why flags are locked, each once; `all` if every flag is locked. */
export function lockReasons(rows: readonly RolePermission[]): { reasons: string[]; all: boolean } {
  const locked = rows.flatMap((row) => permissionFlags.map((flag) => row.locked[flag]));
  const reasons = [...new Set(locked.filter((reason) => reason !== undefined))];
  return { reasons, all: locked.length > 0 && locked.every((reason) => reason !== undefined) };
}
