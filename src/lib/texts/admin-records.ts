import { catalogue } from '../language/catalogue.ts';

/** The records of the admin area: reports, activity log and jobs. */
export const adminRecords = catalogue('adminRecords', {});
