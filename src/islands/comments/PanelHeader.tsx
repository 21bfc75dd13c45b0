import { Flag, Link2, Trash2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Post } from '#lib/contract/post/post.ts';
import { elapsedTime } from '#lib/format/elapsed-time.ts';
import { paths } from '#lib/paths.ts';
import { requireMember } from '#lib/stores/account/login-wish.ts';
import { removePost } from '#lib/stores/post/delete-post.ts';
import { copyLink } from '#lib/stores/settings/copy-link.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { MoreButton } from '../ui/MoreButton.tsx';

const ReportDialog = lazy(() => import('../post/ReportDialog.tsx'));
const ConfirmDialog = lazy(() => import('../ui/surface/ConfirmDialog.tsx'));

/** Who posted it and when, the way to their profile, and what can be done with the post. */
export function PanelHeader({ post, children }: { post: Post; children: ReactNode }) {
  const [dialog, setDialog] = useState<'report' | 'delete' | null>(null);
  const { postCode, userCode, userName, userDisplayName } = post;
  const profile = paths.profile(userCode);
  const own = userCode === post.userCurrentCode;
  const close = () => setDialog(null);
  return (
    <header className="flex items-center gap-1 border-b border-line py-2 pl-4 pr-1">
      <a href={profile} className="flex min-h-11 min-w-0 grow items-center gap-3" draggable={false}>
        <Avatar name={userDisplayName} picture={post.media.avatar} size={40} />
        <span className="grid min-w-0 text-14 leading-5">
          <bdi className="truncate font-semibold">{userDisplayName}</bdi>
          <span className="flex min-w-0 gap-1.5 text-dim">
            <bdi className="truncate">@{userName}</bdi>
            <span aria-hidden>·</span>
            <time dateTime={post.createdAt} className="shrink-0">
              {elapsedTime(post.createdAt, Date.now())}
            </time>
          </span>
        </span>
      </a>
      <a
        href={profile}
        draggable={false}
        className="ml-1 inline-flex min-h-9 shrink-0 items-center rounded-full border border-edge px-4 text-14 font-semibold hover:bg-line [@media(pointer:coarse)]:min-h-11"
      >
        {own ? 'You' : 'Follow'}
      </a>
      <MoreButton
        label="Post options"
        className="grid size-11 shrink-0 place-items-center rounded-full text-dim hover:text-text"
      >
        {({ MenuItem }) => (
          <>
            <MenuItem icon={Link2} onSelect={() => void copyLink(paths.home(postCode))}>
              Copy URL
            </MenuItem>
            <MenuItem
              icon={Flag}
              onSelect={() => requireMember('report posts', paths.home(postCode)) && setDialog('report')}
            >
              Report
            </MenuItem>
            {own && (
              <MenuItem icon={Trash2} tone="danger" onSelect={() => setDialog('delete')}>
                Delete
              </MenuItem>
            )}
          </>
        )}
      </MoreButton>
      {children}
      <Suspense>
        {dialog === 'report' && <ReportDialog postCode={postCode} onClose={close} />}
        {dialog === 'delete' && (
          <ConfirmDialog what="this post" onConfirm={() => removePost(postCode)} onClose={close} />
        )}
      </Suspense>
    </header>
  );
}
