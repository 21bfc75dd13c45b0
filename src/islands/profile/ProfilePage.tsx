import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { accountPosts, Profile } from '#lib/contract/account/account.ts';
import type { DataOf } from '#lib/contract/endpoint.ts';
import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import { closeNotLoaded } from '#lib/stores/not-loaded.ts';
import { createEditProfile } from '#lib/stores/profile/edit-profile.ts';
import { followPeopleLayer } from '#lib/stores/profile/people-layer.ts';
import { createProfile } from '#lib/stores/profile/profile.ts';
import { $hiddenMembers, showMembers } from '#lib/stores/relation/hidden-members.ts';
import { profile as texts } from '#lib/texts/profile/profile.ts';
import { failsafe } from '../shell/Failsafe.tsx';
import { loadedLater, warm } from '../ui/loaded-later.tsx';
import { ProfileHead } from './head/ProfileHead.tsx';
import { ProfilePosts } from './ProfilePosts.tsx';

const loadEdit = () => import('./edit/EditProfileDialog.tsx');
const EditProfileDialog = loadedLater(loadEdit, ({ edit }) => closeNotLoaded({ onClose: edit.close }));
const loadAvatar = () => import('./avatar/AvatarDialog.tsx');
const AvatarDialog = loadedLater(loadAvatar, closeNotLoaded);
const loadPeople = () => import('./people/PeopleDialog.tsx');
const PeopleDialog = loadedLater(loadPeople, closeNotLoaded);
const BlockedProfile = loadedLater(() => import('./BlockedProfile.tsx'));
const near = { edit: warm(loadEdit), avatar: warm(loadAvatar), people: warm(loadPeople) };

export interface ProfileProps {
  /** As the server read it. */
  profile: Profile;
  /** Null if the server could not load it; then the list does. */
  firstPage: DataOf<typeof accountPosts> | null;
  /** Address for uploads. */
  uploadBase: string;
}

/** A member's profile; members can edit their own here. */
export function ProfilePage({ profile: first, firstPage, uploadBase }: ProfileProps) {
  const [profile] = useState(() => createProfile(first));
  const [edit] = useState(() => createEditProfile(profile));
  const [dialog, setDialog] = useState<'avatar' | 'followers' | 'following' | null>(null);
  const isEditing = useStore(edit.$values, { ssr: 'initial' }) !== null;
  const own = first.userCode === first.userCurrentCode;
  const close = () => setDialog(null);

  useEffect(() => profile.listen(), [profile]);
  useEffect(() => followPeopleLayer(setDialog), []);
  const { userCode } = first;
  const gone = useStore($hiddenMembers, { ssr: 'initial' })[userCode]?.gone;
  useEffect(() => showMembers(() => [userCode]), [userCode]);
  useEffect(() => {
    // The server says what is left to see.
    if (gone === 'other') platform().navigation.load(paths.profile(userCode));
  }, [gone, userCode]);

  if (gone === 'own') return <BlockedProfile member={first} onUnblocked={() => undefined} />;

  return (
    <>
      <ProfileHead profile={profile} own={own} onEdit={edit.open} onOpen={setDialog} near={near} />
      <h2 className="sr-only">{texts.posts}</h2>
      <div className="mt-8">
        <ProfilePosts userCode={first.userCode} firstPage={firstPage} own={own} />
      </div>
      {isEditing && <EditProfileDialog edit={edit} />}
      {dialog === 'avatar' && <AvatarDialog profile={profile} uploadBase={uploadBase} onClose={close} />}
      {(dialog === 'followers' || dialog === 'following') && (
        <PeopleDialog profile={profile} which={dialog} onClose={close} />
      )}
    </>
  );
}

/** A profile as its page mounts it. */
export const ProfileScreen = failsafe(ProfilePage);
