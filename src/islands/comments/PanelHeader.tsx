import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import type { Post } from '#lib/contract/post/post.ts';
import { elapsedTime } from '#lib/format/elapsed-time.ts';
import { paths } from '#lib/paths.ts';
import { $followed } from '#lib/stores/account/follow.ts';
import { $shownAnyway, postCover } from '#lib/stores/relation/shown-anyway.ts';
import { comments } from '#lib/texts/post/comments.ts';
import { covered as words } from '#lib/texts/post/covered.ts';
import { MemberAvatar } from '../people/MemberAvatar.tsx';
import { PostMenu } from '../post/PostMenu.tsx';

/** The author and the time of a post, unless a hidden word covers them, a link to the profile, and the menu of the post. */
export function PanelHeader({ post, children }: { post: Post; children: ReactNode }) {
  const { userCode, userName, userDisplayName } = post;
  const profile = paths.profile(userCode);
  // The link only leads to the profile, but its label is always current, also after a press elsewhere on this page.
  const followed = useStore($followed, { ssr: 'initial' })[userCode] ?? ('isFollowing' in post && !!post.isFollowing);
  const own = userCode === post.userCurrentCode;
  const word = postCover(post, useStore($shownAnyway, { ssr: 'initial' }));
  return (
    <header className="flex items-center gap-1 max-[374px]:gap-0 border-b border-line py-1 ps-3">
      <a
        href={profile}
        className="flex min-h-11 min-w-0 grow items-center gap-2.5 max-[374px]:gap-1.5"
        draggable={false}
      >
        <MemberAvatar
          userCode={userCode}
          name={word === null ? userDisplayName : ''}
          picture={post.media.avatar}
          size={40}
        />
        <span className="grid min-w-0 text-14 leading-5">
          <bdi dir="auto" className="max-w-full justify-self-start truncate font-semibold">
            {word === null ? userDisplayName : words.because({ word })}
          </bdi>
          <span className="name-line text-12 leading-4 text-dim">
            {word === null && (
              <bdi dir="auto" className="truncate">
                @{userName}
              </bdi>
            )}
            <time dateTime={post.createdAt}>{elapsedTime(post.createdAt, Date.now())}</time>
          </span>
        </span>
      </a>
      <a href={profile} draggable={false} className="group ms-1 grid min-h-11 shrink-0 place-items-center">
        <span className="rounded-full border border-edge px-3 py-1 text-14 font-semibold group-hover:bg-line max-[374px]:px-2 max-[374px]:text-12">
          {own ? comments.you : followed ? comments.following : comments.follow}
        </span>
      </a>
      <PostMenu
        post={post}
        className="grid size-11 shrink-0 place-items-center rounded-full text-dim hover:text-text"
      />
      {children}
    </header>
  );
}
