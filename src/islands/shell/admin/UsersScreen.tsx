import { UsersPage } from '../../admin/UsersPage.tsx';
import { failsafe } from '../Failsafe.tsx';

/** User Management as its page mounts it. */
export const UsersScreen = failsafe(UsersPage);
