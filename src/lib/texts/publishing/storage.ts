import { catalogue } from '../../language/catalogue.ts';

/** How much room the files of a member take. */
export const storage = catalogue('storage', {
  nearlyFull: 'You have used {used} of your {allowed}.',
  full: 'You have used {used} of your {allowed}. Delete some of your posts to make room for new ones.',
});
