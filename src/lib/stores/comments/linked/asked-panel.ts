import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';

interface AskedPanel {
  postCode: string;
  /** The comment to show first. */
  commentCode: string | null;
}

/**
 * The comments that the address requests, as after a login from within them or from a notification; null if it requests none. The request is
 * then removed from the address, so it counts once.
 */
export function askedPanel(): AskedPanel | null {
  const { navigation } = platform();
  const { pathname, search, searchParams } = navigation.url();
  const [postCode, commentCode] = [searchParams.get('code'), searchParams.get('comment')];
  if (postCode === null || pathname + search !== paths.comments(postCode, commentCode ?? undefined)) return null;
  navigation.rewrite(paths.home(postCode));
  return { postCode, commentCode };
}
