import type { Areas } from '../areas.ts';
import { account } from './account.ts';
import { controls } from './controls.ts';
import { settings } from './settings.ts';

export const german: Areas = { account, controls, settings };
