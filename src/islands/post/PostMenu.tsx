import {
  Ban,
  CircleHelp,
  EyeOff,
  Flag,
  Link2,
  MessageCircleMore,
  ShieldX,
  SlidersHorizontal,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import type { Post } from '#lib/contract/post/post.ts';
import { paths } from '#lib/paths.ts';
import { requireMember } from '#lib/stores/account/login-wish.ts';
import { reporting } from '#lib/stores/account/wish/stored-wish.ts';
import { isAllowed } from '#lib/stores/moderation/rights.ts';
import { closeNotLoaded, showNotLoaded } from '#lib/stores/not-loaded.ts';
import { dropPost } from '#lib/stores/post/delete-post.ts';
import { canBeUninteresting, pressNotInterested } from '#lib/stores/post/interest/not-interested.ts';
import { copyLink } from '#lib/stores/settings/copy-link.ts';
import { post as texts } from '#lib/texts/post/post.ts';
import { people } from '#lib/texts/profile/people.ts';
import { type AboutOthers, ReportOrRelate } from '../report/ReportOrRelate.tsx';
import { loadedLater } from '../ui/loaded-later.tsx';
import { MoreButton } from '../ui/MoreButton.tsx';

const LookPanel = loadedLater(() => import('../player/LookPanel.tsx'), closeNotLoaded);
const CommentersDialog = loadedLater(() => import('./CommentersDialog.tsx'), closeNotLoaded);
const RemovalDialog = loadedLater(() => import('./RemovalDialog.tsx'), closeNotLoaded);
const SensitiveDialog = loadedLater(() => import('../sensitive/SensitiveDialog.tsx'), closeNotLoaded);
const WhyDialog = loadedLater(() => import('./WhyDialog.tsx'), closeNotLoaded);
const DeletePostDialog = loadedLater(() => import('./DeletePostDialog.tsx'), closeNotLoaded);

type Dialog = 'look' | 'why' | AboutOthers | 'sensitive' | 'commenters' | 'delete' | 'remove';

interface Props {
  post: Post;
  className: string;
}

/**
 * The actions on a post: copy its link, change the look of its images here, see fewer like it, ask why it is shown, report it, mute or block its
 * author, say that it is sensitive, choose its commenters, and delete or remove it.
 */
export function PostMenu({ post, className }: Props) {
  const { postCode, media } = post;
  const isOwn = post.userCode === post.userCurrentCode;
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const report = () => {
    // After a login, the page has the menu beside the comments.
    if (requireMember(reporting.POST, paths.comments(postCode), postCode)) setDialog('report');
  };
  return (
    <>
      <MoreButton label={texts.options} className={className} onNotLoaded={showNotLoaded}>
        {({ MenuItem }) => (
          <>
            <MenuItem icon={Link2} onSelect={() => void copyLink(paths.home(postCode))}>
              {texts.copyUrl}
            </MenuItem>
            {media.kind === 'images' && media.images.length > 0 && (
              <MenuItem icon={SlidersHorizontal} onSelect={() => setDialog('look')}>
                {texts.look}
              </MenuItem>
            )}
            {canBeUninteresting(post) && (
              <MenuItem icon={EyeOff} onSelect={() => pressNotInterested(post, texts.undo)}>
                {texts.notInterested}
              </MenuItem>
            )}
            <MenuItem icon={CircleHelp} onSelect={() => setDialog('why')}>
              {texts.why}
            </MenuItem>
            {!isOwn && (
              <MenuItem icon={Flag} onSelect={report}>
                {texts.report}
              </MenuItem>
            )}
            {!isOwn && post.userCurrentCode !== null && (
              <MenuItem icon={Ban} onSelect={() => setDialog('relation')}>
                {people.muteOrBlock}
              </MenuItem>
            )}
            {(isOwn || isAllowed('POST', 'canUpdate')) && (
              <MenuItem icon={EyeOff} onSelect={() => setDialog('sensitive')}>
                {texts.sensitive}
              </MenuItem>
            )}
            {isOwn && (
              <MenuItem icon={MessageCircleMore} onSelect={() => setDialog('commenters')}>
                {texts.commenters}
              </MenuItem>
            )}
            {!isOwn && isAllowed('POST', 'canDelete') && (
              <MenuItem icon={ShieldX} variant="destructive" onSelect={() => setDialog('remove')}>
                {texts.remove}
              </MenuItem>
            )}
            {isOwn && (
              <MenuItem icon={Trash2} variant="destructive" onSelect={() => setDialog('delete')}>
                {texts.delete}
              </MenuItem>
            )}
          </>
        )}
      </MoreButton>
      {dialog === 'look' && <LookPanel onClose={close} />}
      {dialog === 'why' && <WhyDialog postCode={postCode} onClose={close} />}
      {!isOwn && (
        <ReportOrRelate
          dialog={dialog === 'report' || dialog === 'relation' ? dialog : null}
          subject={{ kind: 'POST', code: postCode }}
          member={post}
          onDialog={setDialog}
        />
      )}
      {dialog === 'sensitive' && <SensitiveDialog post={post} onClose={close} />}
      {dialog === 'commenters' && <CommentersDialog post={post} onClose={close} />}
      {dialog === 'remove' && (
        <RemovalDialog kind="post" what="post" code={postCode} onGone={() => dropPost(postCode)} onClose={close} />
      )}
      {dialog === 'delete' && <DeletePostDialog postCode={postCode} onClose={close} />}
    </>
  );
}
