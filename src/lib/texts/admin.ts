import { catalogue } from '../language/catalogue.ts';

/** Overview, users and permissions of the admin area. */
export const admin = catalogue('admin', {});
