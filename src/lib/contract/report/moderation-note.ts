import * as v from 'valibot';
import { limits } from '../limits.ts';
import { atMost, optionalText } from '../written-text.ts';
import { noteLong } from './report-messages.ts';

/** A moderator's note about a decision; the author reads the note about a removal. Empty or absent means no note. */
export const moderationNote = v.nullish(v.pipe(optionalText, atMost(limits.moderationNote, noteLong)), '');
