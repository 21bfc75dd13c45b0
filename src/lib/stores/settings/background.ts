import type { ReadableAtom } from 'nanostores';
import { platform } from '#lib/platform/current.ts';
import { storedSetting } from './stored-setting.ts';

interface Background {
  /** The name of its text in lib/texts/account.ts. */
  name: string;
  /** The address of a bundled image: pages load no images from elsewhere. */
  url: string;
}

/** The pictures to choose from; the first is the default. layouts/background-before-paint.js knows where they are. */
export const backgrounds = [
  { name: 'cards', url: '/backgrounds/cards.svg' },
  { name: 'sound', url: '/backgrounds/sound.svg' },
  { name: 'evening', url: '/backgrounds/evening.svg' },
  { name: 'record', url: '/backgrounds/record.svg' },
] as const satisfies readonly Background[];

export const defaultBackground = backgrounds[0].url;

const known = (url: string): string => backgrounds.find((each) => each.url === url)?.url ?? defaultBackground;

const $url = storedSetting<string>('background', defaultBackground, {
  encode: (url) => (url === defaultBackground ? undefined : url),
  decode: known,
});

/** The image beside the forms of the authentication area, in this browser. */
export const $background: ReadableAtom<string> = $url;

/** Shows another image. An address that is not one of `backgrounds` means the default. */
export function chooseBackground(url: string): void {
  const chosen = known(url);
  $url.set(chosen);
  platform().paint.setVariable('--background', `url("${chosen}")`);
}
