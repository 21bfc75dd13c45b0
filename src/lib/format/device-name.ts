import { notifications } from '../texts/inbox/notifications.ts';

/** The first one that fits: most browsers also claim to be Chrome or Safari, and most systems to be a Mac or Linux. */
const browsers = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPiOS|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|Chromium|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;

const systems = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const;

const nameIn = (names: readonly (readonly [string, RegExp])[], userAgent: string) =>
  names.find(([, pattern]) => pattern.test(userAgent))?.[0];

/** A browser in plain words, such as `Firefox on Android`, in English unless the texts of another language are given. */
export function deviceName(
  userAgent: string | null,
  texts: Pick<typeof notifications, 'browserOn' | 'unknownBrowser'> = notifications,
): string {
  const [browser, system] = [browsers, systems].map((names) => nameIn(names, userAgent ?? ''));
  if (browser && system) return texts.browserOn({ browser, system });
  return browser ?? system ?? texts.unknownBrowser;
}
