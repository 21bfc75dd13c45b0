import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import { $loginWish, dismissLoginWish, type LoginAction, requireMember } from '#lib/stores/account/login-wish.ts';
import { isPlainPress } from '../ui/dom/plain-press.ts';
import { loadedLater } from '../ui/loaded-later.tsx';
import { failsafe } from './Failsafe.tsx';

/** If its code cannot be loaded, the browser opens Login instead. */
const LoginSheet = loadedLater(
  () => import('./LoginSheet.tsx'),
  ({ wish }) => platform().navigation.assign(paths.login(wish.next)),
);

/** For a visitor's page: shows the sheet 'Log in to …' for actions, and for links to pages for members. */
function LoginGate() {
  const wish = useStore($loginWish, { ssr: 'initial' });

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (!isPlainPress(event)) return;
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-login]') : null;
      if (!link) return;
      if (!requireMember(link.dataset['login'] as LoginAction, link.pathname + link.search)) event.preventDefault();
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
