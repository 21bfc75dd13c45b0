import { hasPlatform, platform } from '#lib/platform/current.ts';

/** Where this browser stores whether posts play by themselves. */
export const autoplayKey = 'riff-autoplay';

/** Whether posts play by themselves in this browser; otherwise a press plays. Apart from its switch, whose code Home does not load. */
export const autoplays = (): boolean => !hasPlatform() || platform().storage.get(autoplayKey) !== 'off';
