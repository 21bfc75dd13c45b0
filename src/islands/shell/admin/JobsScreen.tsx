import { JobsPage } from '../../admin/JobsPage.tsx';
import { failsafe } from '../Failsafe.tsx';

/** The list of jobs as its page mounts it. */
export const JobsScreen = failsafe(JobsPage);
