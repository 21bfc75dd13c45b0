import { atom, computed, type ReadableAtom } from 'nanostores';
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
import { showToast } from '../../toast.ts';

export type PermissionsState =
  | { phase: 'waiting' | 'ready' | 'loading' | 'saving' }
  | { phase: 'failed'; reason: string };

/** The permissions of one member on their screen: what is saved, and the copy that is being edited. */
export interface Permissions {
  $state: ReadableAtom<PermissionsState>;
  /** The working copy. */
  $rows: ReadableAtom<readonly RolePermission[]>;
  /** The working copy differs from what is saved. */
  $isChanged: ReadableAtom<boolean>;
  /** Loads the rows if the server has not rendered them. */
  loadFirst(): Promise<void>;
  /** Loads what is saved; the working copy becomes that. */
  refresh(): Promise<void>;
  /** Switches a flag of the working copy, unless it is locked. */
  toggle(rowCode: string, flag: PermissionFlag): void;
  /** Sends the working copy, which is then what is saved. */
  save(): Promise<void>;
  /** The working copy becomes what was last loaded or saved. */
  reset(): void;
}

const same = (one: RolePermission, other: RolePermission | undefined) =>
  permissionFlags.every((flag) => one[flag] === other?.[flag]);

/** Makes the store for the member with this code; `first` is what the server has rendered. */
export function createPermissions(code: string, first: readonly RolePermission[] | null): Permissions {
  const $state = atom<PermissionsState>({ phase: first ? 'ready' : 'waiting' });
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
    if (isBusy()) return;
    $state.set({ phase: 'loading' });
    const outcome = await dataOf(request(rolePermissions, { query: { code } }), messages.permissionsNoAnswer);
    if (outcome.ok) return adopt(outcome.data);
    $state.set({ phase: 'failed', reason: outcome.message });
    showToast(messages.permissionsFailed, 'destructive');
  }

  async function save(): Promise<void> {
    if (isBusy()) return;
    $state.set({ phase: 'saving' });
    const body = { rolePermissions: $rows.get().map(({ locked: _, ...row }) => row) };
    const outcome = await dataOf(request(saveRolePermissions, { body }), messages.permissionsNotSaved);
    // What was being edited stays, so that nothing has to be done again.
    if (!outcome.ok) $state.set({ phase: 'ready' });
    else adopt(outcome.data);
    showToast(outcome.ok ? messages.permissionsSaved : outcome.message, outcome.ok ? 'success' : 'destructive');
  }

  return {
    ...{ $state, $rows, $isChanged, refresh, save },
    loadFirst: async () => {
      if ($state.get().phase === 'waiting') await refresh();
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

/** Why flags cannot be changed, each reason once; `all` if no flag can be. */
export function lockReasons(rows: readonly RolePermission[]): { reasons: string[]; all: boolean } {
  const locked = rows.flatMap((row) => permissionFlags.map((flag) => row.locked[flag]));
  const reasons = [...new Set(locked.filter((reason) => reason !== undefined))];
  return { reasons, all: locked.length > 0 && locked.every((reason) => reason !== undefined) };
}
