import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import { $loginWish, dismissLoginWish, requireMember } from '#lib/stores/account/login-wish.ts';
import { isPlainPress } from '../ui/dom/plain-press.ts';
import { loadedLater } from '../ui/loaded-later.tsx';
import { failsafe } from './Failsafe.tsx';

/** Without its code the sheet is left out. */
const LoginSheet = loadedLater(
  () => import('./LoginSheet.tsx'),
  ({ wish }) => platform().navigation.assign(paths.login(wish.next)),
);

/** On a visitor's page: where the sheet 'Log in to …' appears, for actions and for links to what members have. */
function LoginGate() {
  const wish = useStore($loginWish, { ssr: 'initial' });

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (!isPlainPress(event)) return;
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-login]') : null;
      if (!link) return;
      if (!requireMember(link.dataset['login'] ?? '', link.pathname + link.search)) event.preventDefault();
    };
    document.addEventListener('click', onClick);
    document.addEventListener('riff-screen', dismissLoginWish);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('riff-screen', dismissLoginWish);
    };
  }, []);

  return wish && <LoginSheet wish={wish} />;
}

export default failsafe(LoginGate);
