import { useStore } from '@nanostores/react';
import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { Post } from '#lib/contract/post/post.ts';
import { closeNotLoaded } from '#lib/stores/not-loaded.ts';
import { $knownPosts, postAs } from '#lib/stores/post/known-posts.ts';
import { adminRecords } from '#lib/texts/admin/admin-records.ts';
import { sensitive } from '#lib/texts/post/sensitive.ts';
import { Button } from '../../ui/Button.tsx';
import { loadedLater } from '../../ui/loaded-later.tsx';

const SensitiveDialog = loadedLater(() => import('../../sensitive/SensitiveDialog.tsx'), closeNotLoaded);

/** Says whether the reviewed post is sensitive, and lets a moderator mark it or take that back. */
export function MarkButton({ post: reviewed }: { post: Post }) {
  const post = postAs(useStore($knownPosts, { ssr: 'initial' }), reviewed);
  const [isAsked, setAsked] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 text-14">
      {post.sensitive && (
        <p className="flex items-center gap-2">
          <EyeOff size={16} strokeWidth={1.75} aria-hidden />
          {adminRecords.sensitiveBecause({ reason: sensitive[post.sensitive] })}
        </p>
      )}
      <Button kind="quiet" aria-haspopup="dialog" className="grow px-4" onClick={() => setAsked(true)}>
        {post.sensitive ? adminRecords.changeMark : adminRecords.mark}
      </Button>
      {isAsked && <SensitiveDialog post={post} onClose={() => setAsked(false)} />}
    </div>
  );
}
