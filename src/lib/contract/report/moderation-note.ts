import * as v from 'valibot';
import { limits } from '../limits.ts';
import { atMost, optionalText } from '../written-text.ts';
import { noteLong } from './report-messages.ts';

/** What a moderator writes about a decision; of a removal its author reads it. Empty or absent is none. */
export const moderationNote = v.nullish(v.pipe(optionalText, atMost(limits.moderationNote, noteLong)), '');
