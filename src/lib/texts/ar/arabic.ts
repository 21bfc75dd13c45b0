import type { Areas } from '../areas.ts';
import type { ArabicForm } from '../catalogue.ts';
import { account } from './account.ts';
import { controls } from './controls.ts';
import { settings } from './settings.ts';

export const arabic: Areas<ArabicForm> = { account, controls, settings };
