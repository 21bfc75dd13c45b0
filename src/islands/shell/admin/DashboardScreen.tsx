import { DashboardPage } from '../../admin/DashboardPage.tsx';
import { failsafe } from '../Failsafe.tsx';

/** The Admin Dashboard as its page mounts it. */
export const DashboardScreen = failsafe(DashboardPage);
