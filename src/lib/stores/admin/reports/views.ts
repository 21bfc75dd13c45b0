import type { SignedInUser } from '#lib/contract/account/auth.ts';
import type { ReportKind } from '#lib/contract/report/report-kinds.ts';

type Permission = SignedInUser['permissions'][number];

/** The lists of Reports, as the address names them. */
export const views = ['open', 'settled', 'removed-posts', 'removed-comments'] as const;
export type View = (typeof views)[number];

/** The rights of a moderator on the screen. */
export interface Mandate {
  views: readonly View[];
  /** Sees posts that are hidden from others. */
  review: boolean;
  settle: boolean;
  /** Says of posts that they are sensitive. */
  mark: boolean;
  remove: boolean;
  removeComments: boolean;
  /** Disables accounts in User Management. */
  disable: boolean;
  restorePosts: boolean;
  restoreComments: boolean;
}

/** The rights that these permissions give in Reports. */
export function mandateOf(permissions: readonly Permission[]): Mandate {
  const of = (role: Permission['roleName']) => permissions.find(({ roleName }) => roleName === role);
  const [report, post, comment, user] = [of('REPORT'), of('POST'), of('COMMENT'), of('USER')];
  const seen = {
    open: report?.canView,
    settled: report?.canView,
    'removed-posts': post?.canView,
    'removed-comments': comment?.canView,
  };
  const settle = report?.canUpdate ?? false;
  return {
    views: views.filter((view) => seen[view]),
    review: post?.canView ?? false,
    settle,
    mark: post?.canUpdate ?? false,
    remove: settle && (post?.canDelete ?? false),
    removeComments: settle && (comment?.canDelete ?? false),
    disable: (user?.canView && user.canUpdate) ?? false,
    restorePosts: post?.canRestore ?? false,
    restoreComments: comment?.canRestore ?? false,
  };
}

/** Whether the moderator may remove what was reported; accounts are disabled instead. */
export const mayRemove = (mandate: Mandate, kind: ReportKind): boolean =>
  kind !== 'MEMBER' && mandate[kind === 'COMMENT' ? 'removeComments' : 'remove'];

/** The list in the address, or else the first one that the moderator may see. */
export function viewOf({ searchParams }: URL, mandate: Mandate): View {
  const named = mandate.views.find((view) => view === searchParams.get('list'));
  return named ?? mandate.views[0] ?? 'open';
}
