import { account } from './account.ts';
import { authPages } from './auth-pages.ts';
import type { Translation } from './catalogue.ts';
import { controls } from './controls.ts';
import { mails } from './mails.ts';
import { report } from './report.ts';
import { settings } from './settings.ts';

/** Every area of the catalogue. */
export const areas = { account, authPages, controls, mails, report, settings };

/** What a language consists of: all areas. */
export type Areas<Form extends string = 'one' | 'other'> = {
  [Area in keyof typeof areas]: Translation<(typeof areas)[Area], Form>;
};
