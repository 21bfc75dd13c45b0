import { useStore } from '@nanostores/react';
import type { ComponentProps } from 'react';
import { $avatars } from '#lib/stores/account/avatars.ts';
import { Avatar } from '../ui/Avatar.tsx';

/** The round picture of a member, in the newest version that this page knows. */
export function MemberAvatar({ userCode, picture, ...rest }: ComponentProps<typeof Avatar> & { userCode: string }) {
  const newer = useStore($avatars, { ssr: 'initial' })[userCode];
  const shown = newer === undefined ? picture : newer;
  // A new image element: an image that failed to load stays hidden.
  return <Avatar key={shown?.src} code={userCode} picture={shown} {...rest} />;
}
