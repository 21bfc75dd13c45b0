import type { Declare } from '#tests/support/engines/in-engine.ts';
import { administrators } from './admin.ts';
import { histories } from './history.ts';
import { inboxes } from './inbox.ts';
import { longOpen } from './long-open.ts';
import { members } from './member.ts';
import { profiles } from './profile.ts';
import { publishing } from './publish.ts';
import { sounds } from './sound.ts';
import { watching } from './watch.ts';

/** All scenarios on one Riff. Watching comes first: its first test says whether codecs are missing. */
export const everyScenario: Declare = (scenario) => {
  for (const declare of [watching, sounds, administrators, members, profiles, histories, inboxes, longOpen, publishing])
    declare(scenario);
};
