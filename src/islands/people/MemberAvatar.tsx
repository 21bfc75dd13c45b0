import { useStore } from '@nanostores/react';
import type { ComponentProps } from 'react';
import { $avatars } from '#lib/stores/account/avatars.ts';
import { Avatar } from '../ui/Avatar.tsx';

/** The round picture of a member, the newest that this page knows. */
export function MemberAvatar({ userCode, picture, ...rest }: ComponentProps<typeof Avatar> & { userCode: string }) {
  const newer = useStore($avatars, { ssr: 'initial' })[userCode];
  const shown = newer === undefined ? picture : newer;
  // An image of its own: one that did not load stays hidden.
  return <Avatar key={shown?.src} code={userCode} picture={shown} {...rest} />;
}
