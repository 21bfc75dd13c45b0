import type { Areas } from '../areas.ts';
import type { ArabicForm } from '../catalogue.ts';
import { account } from './account.ts';
import { areaMessages } from './area-messages.ts';
import { authPages } from './auth-pages.ts';
import { controls } from './controls.ts';
import { mails } from './mails.ts';
import { messages } from './messages.ts';
import { report } from './report.ts';
import { settings } from './settings.ts';

export const arabic: Areas<ArabicForm> = { account, authPages, controls, mails, report, settings };

export const arabicMessages = { ...messages, ...areaMessages };
