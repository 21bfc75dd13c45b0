import { ReportsPage } from '../../admin/ReportsPage.tsx';
import { failsafe } from '../Failsafe.tsx';

/** Reports as its page mounts it. */
export const ReportsScreen = failsafe(ReportsPage);
