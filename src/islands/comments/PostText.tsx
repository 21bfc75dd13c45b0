import { useStore } from '@nanostores/react';
import { Music2 } from 'lucide-react';
import { Fragment, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { limits } from '#lib/contract/limits.ts';
import type { Post } from '#lib/contract/post/post.ts';
import { linkedText } from '#lib/format/linked-text.ts';
import { around } from '#lib/language/catalogue.ts';
import { paths } from '#lib/paths.ts';
import { $shownAnyway, postCover, showAnyway } from '#lib/stores/relation/shown-anyway.ts';
import { comments } from '#lib/texts/post/comments.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { useMedia } from '../ui/hooks/use-media.ts';
import { RichText } from '../ui/RichText.tsx';
import { CoverLine } from '../words/CoverLine.tsx';

/** The text is folded on phones, in either orientation: otherwise the comments would begin below the middle of the screen. */
const foldsText = '(max-width: 1023px), (max-height: 520px)';

interface Props {
  post: Post;
  playing: boolean;
}

/** The author's words about a post, covered if a hidden word stands in them; phones fold them to two lines until the viewer unfolds them. */
export function PostText({ post, playing }: Props) {
  const folds = useMedia(foldsText);
  const word = postCover(post, useStore($shownAnyway, { ssr: 'initial' }));
  const [unfolded, setUnfolded] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const unfold = () => {
    flushSync(() => setUnfolded(true));
    takeFocus(title.current);
  };
  if (word !== null)
    return (
      <CoverLine word={word} onShow={() => showAnyway(post.postCode)} className="border-b border-line px-4 py-1" />
    );
  if (folds && !unfolded) return <FoldedText post={post} onUnfold={unfold} />;
  return <WholeText post={post} playing={playing} title={title} />;
}

/** Moves the focus to the text that is read next, because the button that had it has been removed. */
function takeFocus(text: Element | null | undefined): void {
  if (!(text instanceof HTMLElement)) return;
  text.tabIndex = -1;
  text.focus({ preventScroll: true });
}

const paragraphsOf = ({ description }: Post) => description.split('\n').filter((text) => text.trim() !== '');

/** Title and description as one text, clamped to two lines. */
function FoldedText({ post, onUnfold }: { post: Post; onUnfold: () => void }) {
  return (
    <div className="flex items-end gap-3 border-b border-line ps-4 text-14 leading-5">
      <div dir="auto" className="member-text my-1.5 line-clamp-2 min-w-0 grow">
        <h2 className="inline font-sans text-14 font-semibold leading-5">{post.title}</h2>
        {paragraphsOf(post).map((text, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is identified by its index
          <Fragment key={place}> {text}</Fragment>
        ))}
      </div>
      <ReadMore onClick={onUnfold} className="-my-2 shrink-0 pb-3.5 pe-4 pt-2.5" />
    </div>
  );
}

const ReadMore = ({ onClick, className }: { onClick: () => void; className: string }) => (
  <button type="button" onClick={onClick} className={`min-h-11 font-semibold ${className}`}>
    {comments.readMore}
  </button>
);

/** Shows the title, the description two paragraphs at a time, the tags and the sound. */
function WholeText({ post, playing, title }: Props & { title: RefObject<HTMLHeadingElement | null> }) {
  const [shown, setShown] = useState<number>(limits.paragraphsShown);
  const box = useRef<HTMLDivElement>(null);
  const paragraphs = paragraphsOf(post);
  const showMore = () => {
    flushSync(() => setShown(shown + limits.paragraphsShown));
    if (paragraphs.length <= shown + limits.paragraphsShown) takeFocus(box.current?.children[shown]);
  };
  return (
    <div className="grid gap-3 border-b border-line px-4 py-4">
      <h2 ref={title} dir="auto" className="member-text font-sans text-16 font-semibold leading-normal outline-none">
        {post.title}
      </h2>
      {paragraphs.length > 0 && (
        <div ref={box} className="grid gap-2 [&>p]:outline-none">
          {paragraphs.slice(0, shown).map((text, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is identified by its index
            <RichText key={place} pieces={linkedText(text, post.links)} />
          ))}
          {paragraphs.length > shown && <ReadMore onClick={showMore} className="-my-1 justify-self-start pe-4" />}
        </div>
      )}
      {post.tags.length > 0 && (
        <ul aria-label={comments.tags} className="-my-1 flex flex-wrap gap-x-3">
          {post.tags.map((tag) => (
            <li key={tag} className="min-w-0">
              <a
                href={paths.search(tag)}
                dir="auto"
                className="member-text flex min-h-8 items-center font-medium text-accent-text hover:underline [@media(pointer:coarse)]:min-h-11"
              >
                #{tag}
              </a>
            </li>
          ))}
        </ul>
      )}
      <SoundLine post={post} playing={playing} />
    </div>
  );
}

function SoundLine({ post, playing }: { post: Post; playing: boolean }) {
  const owner = post.audioOwnerDisplayName;
  const content = (
    <>
      <span
        className={`animate-[spin_6s_linear_infinite] rounded-full motion-reduce:animate-none ${playing ? '' : '[animation-play-state:paused]'}`}
      >
        <Avatar name={owner ?? '♪'} picture={post.media.soundAvatar} size={28} />
      </span>
      <Music2 size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />
      {owner === null ? <span>{comments.originalSound}</span> : <SoundOf owner={owner} />}
    </>
  );
  const style = 'flex min-h-11 min-w-0 items-center gap-2 text-14 text-dim';
  if (post.isSoundRemoved) {
    return (
      <p className={style}>
        <Music2 size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />
        {comments.soundRemoved}
      </p>
    );
  }
  if (!post.audioPostCode) return <p className={style}>{content}</p>;
  return (
    <a href={paths.sound(post.audioPostCode)} className={`${style} hover:text-text`}>
      {content}
    </a>
  );
}

/** Only the name is truncated if there is little room. */
function SoundOf({ owner }: { owner: string }) {
  const [before, after] = around((owner) => comments.originalSoundBy({ owner }));
  return (
    <span className="flex min-w-0 gap-1">
      <span className="shrink-0">{before}</span>
      <bdi dir="auto" className="truncate">
        {owner}
      </bdi>
      <span className="shrink-0 empty:hidden">{after}</span>
    </span>
  );
}
