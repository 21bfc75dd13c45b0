import { useStore } from '@nanostores/react';
import { CircleAlert, Clapperboard } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { SoundPost } from '#lib/contract/sound/sound.ts';
import { said } from '#lib/language/language.ts';
import { createSoundPage, type FirstSound } from '#lib/stores/sound/sound-page.ts';
import { sound as texts } from '#lib/texts/sound.ts';
import { ListView } from '../list/ListView.tsx';
import { ListPopup, useListPopup, warmPopup } from '../post/ListPopup.tsx';
import { PostTile } from '../profile/PostTile.tsx';
import { failsafe } from '../shell/Failsafe.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyNote } from '../ui/EmptyNote.tsx';
import { SoundHead } from './SoundHead.tsx';

const codesOf = (posts: readonly SoundPost[]) => posts.map(({ postCode }) => postCode);

/** The page of a sound: its description, and the posts that play it. */
export function SoundPage({ first }: { first: FirstSound }) {
  const [page] = useState(() => createSoundPage(first));
  const shown = useStore(page.$sound, { ssr: 'initial' });
  const { items } = useStore(page.posts.$list, { ssr: 'initial' });
  const { popup, code } = useListPopup(page.posts, codesOf);
  const original = shown.state === 'ready' ? shown.sound.original?.postCode : undefined;

  useEffect(() => void page.open(), [page]);

  return (
    <>
      {shown.state === 'ready' && <SoundHead code={first.code} sound={shown.sound} covered={code !== null} />}
      {shown.state === 'loading' && <HeadSkeleton />}
      {shown.state === 'failed' && <Failed reason={shown.reason} onRetry={() => void page.retry()} />}
      <h2 className="sr-only">{texts.related}</h2>
      <div className="mt-6 lg:mt-8">
        <ListView
          list={page.posts}
          layout="grid"
          label={texts.related}
          keyOf={({ postCode }) => postCode}
          more={texts.morePosts}
          onward="after a press"
          empty={<EmptyNote icon={Clapperboard} text={texts.noPosts} />}
        >
          {(post) => (
            <>
              <PostTile post={post} userCode={post.userCode} onOpen={popup.open} onNear={warmPopup} />
              {post.postCode === original && (
                <span className="pointer-events-none absolute start-1.5 top-1.5 rounded-full bg-scrim/70 px-2 text-12 font-semibold text-light lg:start-2 lg:top-2">
                  {texts.original}
                </span>
              )}
            </>
          )}
        </ListView>
      </div>
      {code !== null && <ListPopup popup={popup} code={code} codes={codesOf(items)} />}
    </>
  );
}

function HeadSkeleton() {
  return (
    <div aria-hidden className="flex animate-pulse gap-4 px-4 motion-reduce:animate-none lg:px-0">
      <span className="size-20 shrink-0 rounded-full bg-line" />
      <span className="grid h-48 grow content-start gap-3 pt-2">
        <span className="h-6 w-2/3 rounded-full bg-line" />
        <span className="h-4 w-2/5 rounded-full bg-line" />
      </span>
    </div>
  );
}

function Failed({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  return (
    <div className="grid justify-items-center gap-4 px-4 py-10 text-center">
      <p className="flex items-center gap-2 text-danger-text">
        <CircleAlert size={20} aria-hidden className="shrink-0" />
        {said(reason)}
      </p>
      <Button kind="quiet" className="min-h-11" onClick={onRetry}>
        {texts.retry}
      </Button>
    </div>
  );
}

/** The page of a sound as its page mounts it. */
export const SoundScreen = failsafe(SoundPage);
