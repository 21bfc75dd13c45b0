import { catalogue } from '../../language/catalogue.ts';

/** The commands of an operator. */
export const cli = catalogue('cli', {});
