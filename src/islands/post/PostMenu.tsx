import { Flag, Link2, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Post } from '#lib/contract/post/post.ts';
import { paths } from '#lib/paths.ts';
import { requireMember } from '#lib/stores/account/login-wish.ts';
import { removePost } from '#lib/stores/post/delete-post.ts';
import { copyLink } from '#lib/stores/settings/copy-link.ts';
import { MoreButton } from '../ui/MoreButton.tsx';

const ReportDialog = lazy(() => import('./ReportDialog.tsx'));
const ConfirmDialog = lazy(() => import('../ui/surface/ConfirmDialog.tsx'));

/** What can be done with a post: its link, a report, and for its author the end of it. */
export function PostMenu({ post, className }: { post: Post; className: string }) {
  const [dialog, setDialog] = useState<'report' | 'delete' | null>(null);
  const { postCode } = post;
  const close = () => setDialog(null);
  const report = () => {
    if (requireMember('report posts', paths.home(postCode))) setDialog('report');
  };
  return (
    <>
      <MoreButton label="Post options" className={className}>
        {({ MenuItem }) => (
          <>
            <MenuItem icon={Link2} onSelect={() => void copyLink(paths.home(postCode))}>
              Copy URL
            </MenuItem>
            <MenuItem icon={Flag} onSelect={report}>
              Report
            </MenuItem>
            {post.userCode === post.userCurrentCode && (
              <MenuItem icon={Trash2} tone="danger" onSelect={() => setDialog('delete')}>
                Delete
              </MenuItem>
            )}
          </>
        )}
      </MoreButton>
      <Suspense>
        {dialog === 'report' && <ReportDialog postCode={postCode} onClose={close} />}
        {dialog === 'delete' && (
          <ConfirmDialog what="this post" onConfirm={() => removePost(postCode)} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
