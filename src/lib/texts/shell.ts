import { catalogue } from '../language/catalogue.ts';

/** What surrounds every screen: navigation, toasts, gates, installation. */
export const shell = catalogue('shell', {});
