import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';

/**
 * The post whose comments the address requests, as after a login from within them; null if it requests none. The request is then removed from
 * the address, so it counts once.
 */
export function askedPanel(): string | null {
  const { navigation } = platform();
  const { pathname, search, searchParams } = navigation.url();
  const code = searchParams.get('code');
  if (code === null || pathname + search !== paths.comments(code)) return null;
  navigation.rewrite(paths.home(code));
  return code;
}
