import type { ArabicForm, Translation } from '../../../language/catalogue.ts';
import type { cli as english } from '../../server/cli.ts';

export const cli: Translation<typeof english, ArabicForm> = {};
