import type { Areas } from '../areas.ts';
import { account } from './account.ts';
import { areaMessages } from './area-messages.ts';
import { authPages } from './auth-pages.ts';
import { controls } from './controls.ts';
import { messages } from './messages.ts';
import { settings } from './settings.ts';

export const german: Areas = { account, authPages, controls, settings };

export const germanMessages = { ...messages, ...areaMessages };
