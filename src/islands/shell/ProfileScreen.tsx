import { ProfilePage } from '../profile/ProfilePage.tsx';
import { failsafe } from './Failsafe.tsx';

/** A profile as its page mounts it. */
export const ProfileScreen = failsafe(ProfilePage);
