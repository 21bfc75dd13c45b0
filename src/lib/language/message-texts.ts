import * as hiddenWords from '../contract/account/hidden-words-messages.ts';
import * as registration from '../contract/account/registration-messages.ts';
import * as relations from '../contract/account/relation-messages.ts';
import * as history from '../contract/activity/history-messages.ts';
import * as activityLog from '../contract/admin/activity-log-messages.ts';
import * as jobs from '../contract/admin/job-messages.ts';
import * as permissions from '../contract/admin/permission-messages.ts';
import * as settings from '../contract/admin/settings-messages.ts';
import * as users from '../contract/admin/user-messages.ts';
import * as legal from '../contract/legal/legal-messages.ts';
import * as general from '../contract/message-texts.ts';
import * as moderation from '../contract/report/report-messages.ts';

/** The messages of the server and the stores by name; lib/contract has them in English. */
const sentences = {
  ...general,
  ...hiddenWords,
  ...registration,
  ...relations,
  ...history,
  ...legal,
  ...moderation,
  ...activityLog,
  ...jobs,
  ...permissions,
  ...settings,
  ...users,
};

/** The translations in a language: the general ones, and those of the areas with their own file. */
export type MessageTexts = Record<keyof typeof general, string>;
export type AreaMessageTexts = Record<Exclude<keyof typeof sentences, keyof typeof general>, string>;

/** The translations keyed by the English sentence, which calls answer and stores show. */
export const messagesBy = (translate: (name: keyof typeof sentences, sentence: string) => string) =>
  Object.fromEntries(
    Object.entries(sentences).map(([name, sentence]) => [
      sentence,
      translate(name as keyof typeof sentences, sentence),
    ]),
  );
