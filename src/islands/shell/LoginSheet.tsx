import { paths } from '#lib/paths.ts';
import { dismissLoginWish, type LoginAction, type LoginWish } from '#lib/stores/account/login-wish.ts';
import { storeWish } from '#lib/stores/account/wish/stored-wish.ts';
import { shell } from '#lib/texts/shell.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/surface/Dialog.tsx';

/** The title for each action. */
const titles = {
  likePost: 'logInToLikePosts',
  likeComment: 'logInToLikeComments',
  comment: 'logInToComment',
  follow: 'logInToFollow',
  report: 'logInToReport',
  upload: 'logInToUpload',
  useSound: 'logInToUseSound',
  seeProfile: 'logInToSeeProfile',
  seeSensitive: 'logInToSeeSensitive',
} as const satisfies Record<LoginAction, keyof typeof shell>;

/** Tells a visitor that the requested action needs an account, and links to Login with a way back. */
export default function LoginSheet({ wish }: { wish: LoginWish }) {
  const { action, next } = wish;
  const keep = () => storeWish(wish);
  return (
    <Dialog title={shell[titles[action]]} text={shell.comesBack} onClose={dismissLoginWish}>
      <div className="mt-6 grid gap-3">
        <a className="button button-primary" href={paths.login(next)} onClick={keep}>
          {shell.logIn}
        </a>
        <a className="button button-quiet" href={paths.register(next)} onClick={keep}>
          {shell.signUp}
        </a>
        <Button kind="bare" onClick={dismissLoginWish}>
          {shell.notNow}
        </Button>
      </div>
    </Dialog>
  );
}
