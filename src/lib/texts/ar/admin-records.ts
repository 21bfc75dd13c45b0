import type { ArabicForm, Translation } from '../../language/catalogue.ts';
import type { adminRecords as english } from '../admin-records.ts';

export const adminRecords: Translation<typeof english, ArabicForm> = {};
