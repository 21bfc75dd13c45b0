import { PermissionsPage } from '../../admin/PermissionsPage.tsx';
import { failsafe } from '../Failsafe.tsx';

/** Permissions Management as its page mounts it. */
export const PermissionsScreen = failsafe(PermissionsPage);
