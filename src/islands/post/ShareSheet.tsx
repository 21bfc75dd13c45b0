import { useStore } from '@nanostores/react';
import { CodeXml, Link2, Lock } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Post } from '#lib/contract/post/post.ts';
import { paths } from '#lib/paths.ts';
import { blurredOf } from '#lib/stores/post/sensitive/uncovered.ts';
import { embedCode, shareBySystem, shownHost } from '#lib/stores/post/share.ts';
import { $shownAnyway, postCover } from '#lib/stores/relation/shown-anyway.ts';
import { copyLink } from '#lib/stores/settings/copy-link.ts';
import { copyText } from '#lib/stores/settings/copy-text.ts';
import { covered as words } from '#lib/texts/post/covered.ts';
import { post as texts } from '#lib/texts/post/post.ts';
import { hideBroken } from '../ui/dom/hide-broken.ts';
import { Dialog } from '../ui/surface/Dialog.tsx';

interface Props {
  post: Post;
  onClose: () => void;
}

const row = 'flex min-h-12 w-full items-center gap-3 rounded px-3 text-start hover:bg-text/10';

/** The card that other sites show for a link to the post; a hidden word of the viewer covers it for them alone. */
function LinkCard({ post }: { post: Post }) {
  const word = postCover(post, useStore($shownAnyway, { ssr: 'initial' }));
  const { media } = post;
  const picture = media.kind === 'video' ? media.poster.src : media.kind === 'images' ? media.images[0]?.src : null;
  // Other sites get a blurred picture of a sensitive post.
  const src = post.sensitive === null ? picture : blurredOf(media);
  return (
    <div className="my-4 flex overflow-hidden rounded-card border border-line bg-ground">
      {src && word === null && <img ref={hideBroken} src={src} alt="" className="h-28 w-24 shrink-0 object-cover" />}
      <div className="min-w-0 self-center p-3">
        <p dir="auto" className="member-text line-clamp-2 font-semibold">
          {word === null ? post.title : words.because({ word })}
        </p>
        <p dir="auto" className="truncate text-14 text-dim">
          {word === null && post.userDisplayName}
        </p>
        <p className="truncate text-12 text-dim">{shownHost()}</p>
      </div>
    </div>
  );
}

/** Takes the place of the card: other sites show no card for a private post. */
function PrivateNote() {
  return (
    <p className="my-4 flex items-center gap-3 rounded-card border border-line bg-ground p-4 text-14">
      <Lock size={20} strokeWidth={1.75} aria-hidden className="shrink-0 text-dim" />
      {texts.privateNote}
    </p>
  );
}

/** Shares a post by the system's sheet or, if there is none, by the ways that a browser has. */
export default function ShareSheet({ post, onClose }: Props) {
  // Other people cannot open that link, and the system's sheet would not say so.
  const isPrivate = !post.isPublic;
  const [own, setOwn] = useState(isPrivate);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each opening
  useEffect(() => {
    if (!isPrivate) void shareBySystem(post).then((done) => (done ? onClose() : setOwn(true)));
  }, []);
  if (!own) return null;
  const choose = (copy: Promise<void>) => void copy.then(onClose);
  return (
    <Dialog title={texts.share} onClose={onClose}>
      {isPrivate ? <PrivateNote /> : <LinkCard post={post} />}
      <div className="-mx-3 grid">
        <button type="button" className={row} onClick={() => choose(copyLink(paths.home(post.postCode)))}>
          <Link2 size={20} strokeWidth={1.75} aria-hidden /> {texts.copyLink}
        </button>
        {post.isPublic && (
          <button type="button" className={row} onClick={() => choose(copyText(embedCode(post)))}>
            <CodeXml size={20} strokeWidth={1.75} aria-hidden /> {texts.copyEmbedCode}
          </button>
        )}
      </div>
    </Dialog>
  );
}
