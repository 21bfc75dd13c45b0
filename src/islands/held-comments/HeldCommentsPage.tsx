import { useStore } from '@nanostores/react';
import { MessageCircleMore } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { HeldComment } from '#lib/contract/comment/moderate-comment.ts';
import type { CountedPage } from '#lib/contract/page.ts';
import { createHeldComments } from '#lib/stores/comments/decide/held-comments.ts';
import { heldComments as texts } from '#lib/texts/post/held-comments.ts';
import { ListView } from '../list/ListView.tsx';
import { failsafe } from '../shell/Failsafe.tsx';
import { EmptyNote } from '../ui/EmptyNote.tsx';
import { HeldRow } from './HeldRow.tsx';

/** The comments under the member's posts that wait for approval, and their number. */
function HeldCommentsPage({ first }: { first: CountedPage<HeldComment> | null }) {
  const [held] = useState(() => createHeldComments(first));
  const total = useStore(held.$total, { ssr: 'initial' });
  useEffect(() => void held.list.loadFirst(), [held]);
  return (
    <div className="grid gap-4">
      <div className="grid gap-1 px-2">
        <p className="text-dim">{texts.about}</p>
        <p role="status" className="font-semibold">
          {total !== null && total > 0 && texts.count({ count: total })}
        </p>
      </div>
      <ListView
        list={held.list}
        layout="rows"
        label={texts.title}
        keyOf={({ comment }) => comment.commentCode}
        empty={<EmptyNote icon={MessageCircleMore} text={texts.none} />}
      >
        {(one) => <HeldRow held={one} onApprove={() => held.approve(one)} onRemove={() => held.remove(one)} />}
      </ListView>
    </div>
  );
}

/** The list as its page mounts it. */
export const HeldCommentsScreen = failsafe(HeldCommentsPage);
