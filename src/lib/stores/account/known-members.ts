import { createKnown } from '../known.ts';

/** The accounts that the member has followed (true) or unfollowed (false) here, by user code. */
export const knownMembers = createKnown<boolean>('member');
