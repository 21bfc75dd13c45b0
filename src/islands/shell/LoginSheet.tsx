import { paths } from '#lib/paths.ts';
import { dismissLoginWish, type LoginWish } from '#lib/stores/account/login-wish.ts';
import { storeWish } from '#lib/stores/account/wish/stored-wish.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/surface/Dialog.tsx';

/** Tells a visitor that what they wanted needs an account, and leads to Login and back. */
export default function LoginSheet({ wish }: { wish: LoginWish }) {
  const { action, next } = wish;
  const keep = () => storeWish(wish);
  return (
    <Dialog
      title={`Log in to ${action}`}
      text="It takes a moment, and you come straight back here."
      onClose={dismissLoginWish}
    >
      <div className="mt-6 grid gap-3">
        <a className="button button-primary" href={paths.login(next)} onClick={keep}>
          Log in
        </a>
        <a className="button button-quiet" href={paths.register(next)} onClick={keep}>
          Sign up
        </a>
        <Button kind="bare" onClick={dismissLoginWish}>
          Not now
        </Button>
      </div>
    </Dialog>
  );
}
