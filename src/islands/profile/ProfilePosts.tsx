import { useStore } from '@nanostores/react';
import { Clapperboard } from 'lucide-react';
import { useState } from 'react';
import type { accountPosts, PostTile as Tile } from '#lib/contract/account/account.ts';
import type { DataOf } from '#lib/contract/endpoint.ts';
import { paths } from '#lib/paths.ts';
import { createProfilePosts } from '#lib/stores/profile/profile-posts.ts';
import { profile } from '#lib/texts/profile/profile.ts';
import { ListView } from '../list/ListView.tsx';
import { ListPopup, useListPopup, warmPopup } from '../post/ListPopup.tsx';
import { EmptyNote } from '../ui/EmptyNote.tsx';
import { PostTile } from './PostTile.tsx';

interface Props {
  userCode: string;
  /** Null if the server could not load it; then the list does. */
  firstPage: DataOf<typeof accountPosts> | null;
  /** Whether it is the viewer's own profile. */
  own: boolean;
}

/** The posts that can be watched; the owner also sees others. */
const shownCodes = (items: readonly Tile[]): string[] =>
  items.filter(({ status = 'READY' }) => status === 'READY').map(({ postCode }) => postCode);

/** The grid of a profile's posts. */
export function ProfilePosts({ userCode, firstPage, own }: Props) {
  const [posts] = useState(() => createProfilePosts(userCode, firstPage));
  const { popup, code } = useListPopup(posts, shownCodes);
  const { items } = useStore(posts.$list, { ssr: 'initial' });

  return (
    <>
      <ListView
        list={posts}
        layout="grid"
        label={profile.posts}
        keyOf={({ postCode }) => postCode}
        more={profile.morePosts}
        empty={<NoPosts own={own} />}
      >
        {(post) => <PostTile post={post} userCode={userCode} onOpen={popup.open} onNear={warmPopup} />}
      </ListView>
      {code !== null && <ListPopup popup={popup} code={code} codes={shownCodes(items)} />}
    </>
  );
}

function NoPosts({ own }: { own: boolean }) {
  return (
    <EmptyNote icon={Clapperboard} text={profile.noPosts}>
      {own && (
        <a className="button button-quiet" href={paths.upload()}>
          {profile.upload}
        </a>
      )}
    </EmptyNote>
  );
}
