import { BadgeCheck, Ban, CircleDashed, ExternalLink } from 'lucide-react';
import { adminPaths } from '#lib/admin-paths.ts';
import type { ListedUser } from '#lib/contract/admin/user.ts';
import { admin } from '#lib/texts/admin/admin.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { CopyCell } from '../table/CopyCell.tsx';
import { columnsOf } from '../table/columns.ts';
import { TextCell } from '../table/TextCell.tsx';
import { TimeCell } from '../table/TimeCell.tsx';

interface Options {
  mayPermit: boolean;
  /** Asks before the account is disabled or enabled. */
  onChange: (user: ListedUser) => void;
}

const column = columnsOf<ListedUser>();
const defaultAvatar = { src: '/icons/default-avatar.svg' };
const providerOf = (provider: string) => (provider === '' || provider === 'local' ? admin.noProvider : provider);

/** The columns of User Management. */
export const userColumns = ({ mayPermit, onChange }: Options) =>
  column.columns([
    column.display({
      id: 'avatar',
      header: admin.avatar,
      meta: { width: 104, skeleton: 'picture' },
      cell: ({ row: { original } }) => (
        <Avatar name={original.displayName} picture={original.media.avatar ?? defaultAvatar} size={80} />
      ),
    }),
    column.accessor('userName', {
      header: admin.userName,
      meta: { width: 160, names: true, first: true },
      cell: (cell) => <CopyCell text={cell.getValue()} what={admin.theUserName} />,
    }),
    column.accessor('displayName', {
      header: admin.displayName,
      meta: { width: 148 },
      cell: ({ row: { original } }) => (
        <>
          <TextCell text={original.displayName} lines="all" />
          {original.isDisabled && <Disabled reason={original.disabledReason} />}
        </>
      ),
    }),
    column.accessor('email', {
      header: admin.email,
      meta: { width: 216, first: true },
      cell: (cell) => <CopyCell text={cell.getValue()} what={admin.theEmail} />,
    }),
    column.accessor('gender', {
      header: admin.gender,
      meta: { width: 96 },
      cell: (cell) => <TextCell text={cell.getValue()} />,
    }),
    column.accessor('provider', {
      header: admin.provider,
      meta: { width: 96 },
      cell: (cell) => <TextCell text={providerOf(cell.getValue())} />,
    }),
    column.accessor('isVerified', {
      header: admin.verified,
      meta: { width: 88 },
      cell: (cell) => <Verified is={cell.getValue()} />,
    }),
    column.accessor('bio', {
      header: admin.bio,
      meta: { width: 144 },
      cell: (cell) => <TextCell text={cell.getValue()} lines={3} />,
    }),
    column.accessor('createdAt', {
      header: admin.createdAt,
      meta: { width: 170, ordered: true },
      cell: (cell) => <TimeCell at={cell.getValue()} />,
    }),
    column.display({
      id: 'action',
      header: admin.action,
      meta: { width: 156 },
      cell: ({ row: { original } }) => <Action user={original} mayPermit={mayPermit} onChange={onChange} />,
    }),
  ]);

const Disabled = ({ reason }: { reason: string }) => (
  <span title={reason} className="mt-1 flex items-start gap-1 text-12 font-semibold text-danger-text">
    <Ban size={14} aria-hidden className="mt-0.5 shrink-0" />
    <span className="member-text line-clamp-2 min-w-0">
      {reason === '' ? admin.disabled : admin.disabledFor({ reason })}
    </span>
  </span>
);

const Verified = ({ is }: { is: boolean }) => {
  const Icon = is ? BadgeCheck : CircleDashed;
  return (
    <span className="flex items-center gap-1.5">
      <Icon size={16} aria-hidden className={is ? 'text-success-text' : 'text-dim'} />
      {is ? admin.yes : admin.no}
    </span>
  );
};

const linkStyle = 'flex min-h-11 items-center gap-1 hover:underline underline-offset-4';

function Action({ user, mayPermit, onChange }: { user: ListedUser } & Options) {
  const { code, userName, isDisabled, mayDisable } = user;
  if (!mayPermit && !mayDisable) return <span className="text-dim">–</span>;
  return (
    <div className="grid justify-items-start font-medium">
      {mayPermit && (
        <a
          href={adminPaths.permissions(code)}
          target="_blank"
          rel="noopener"
          aria-label={admin.permissionsInNewTab({ name: userName })}
          className={linkStyle}
        >
          {admin.permissions}
          <ExternalLink size={14} aria-hidden />
        </a>
      )}
      {mayDisable && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={isDisabled ? admin.enableUser({ name: userName }) : admin.disableUser({ name: userName })}
          onClick={() => onChange(user)}
          className={`${linkStyle} ${isDisabled ? '' : 'text-danger-text'}`}
        >
          {isDisabled ? admin.enable : admin.disable}
        </button>
      )}
    </div>
  );
}
