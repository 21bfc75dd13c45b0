import { ActivityLogPage } from '../../admin/ActivityLogPage.tsx';
import { failsafe } from '../Failsafe.tsx';

/** The Activity Log as its page mounts it. */
export const ActivityLogScreen = failsafe(ActivityLogPage);
