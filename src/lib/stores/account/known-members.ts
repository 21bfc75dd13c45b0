import { createKnown } from '../known.ts';

/** Whom the member has followed (true) or stopped following (false) here, by user code. */
export const knownMembers = createKnown<boolean>('member');
