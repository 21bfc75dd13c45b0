import { EyeOff } from 'lucide-react';
import { type MouseEvent, useEffect } from 'react';
import { flushSync } from 'react-dom';
import type { Post } from '#lib/contract/post/post.ts';
import { isLive, type MediaMode } from '#lib/player/live-window.ts';
import { requireMember } from '#lib/stores/account/login-wish.ts';
import { blurredOf, uncover } from '#lib/stores/post/sensitive/uncovered.ts';
import { sensitive as texts } from '#lib/texts/post/sensitive.ts';
import { hideBroken } from '../ui/dom/hide-broken.ts';

interface Props {
  post: Post;
  mode: MediaMode;
  onReady: (ready: boolean) => void;
}

/** Takes the place of a sensitive post's media, none of which is loaded until a press: a blurred picture, the reason and a button. */
export function SensitiveCover({ post, mode, onReady }: Props) {
  const reason = texts[post.sensitive ?? 'OTHER'];
  const picture = blurredOf(post.media);
  const live = isLive(mode);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports once each time the post comes near
  useEffect(() => {
    if (!live) return;
    onReady(true);
    return () => onReady(false);
  }, [live]);

  const show = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const box = currentTarget.closest('[data-sensitive]')?.parentElement;
    flushSync(() => uncover(post));
    // The pressed button is gone: the focus goes to the media.
    box?.querySelector('button')?.focus();
  };
  return (
    <div data-sensitive={post.sensitive} className="absolute inset-0 isolate overflow-hidden bg-scrim text-light">
      {picture && (
        <img
          ref={hideBroken}
          src={picture}
          alt=""
          draggable={false}
          className="absolute inset-0 -z-10 size-full scale-125 object-cover blur-xl"
        />
      )}
      <div className="absolute inset-0 -z-10 bg-scrim/50" />
      <div className="absolute inset-x-0 top-[38%] grid -translate-y-1/2 justify-items-center gap-3 px-6 text-center">
        <EyeOff size={32} strokeWidth={1.75} aria-hidden />
        <p className="text-20 font-semibold">{reason}</p>
        {post.media.kind === 'covered' ? (
          <button
            type="button"
            aria-label={`${texts.logIn}: ${reason}`}
            onClick={() => void requireMember('seeSensitive')}
            className="min-h-11 rounded-full bg-light px-6 text-16 font-semibold text-scrim outline-light"
          >
            {texts.logIn}
          </button>
        ) : (
          <button
            type="button"
            aria-label={texts.showThis({ reason })}
            onClick={show}
            className="min-h-11 rounded-full bg-light px-6 text-16 font-semibold text-scrim outline-light"
          >
            {texts.show}
          </button>
        )}
      </div>
    </div>
  );
}
