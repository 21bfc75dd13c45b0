import { confirmAddress } from '#lib/stores/account/verify-email.ts';
import { failsafe } from '../shell/Failsafe.tsx';
import { useMailedLink } from './use-mailed-link.ts';

const confirm = () => void confirmAddress();

/** Renders nothing: confirms the email address if a mailed link led to this page. */
function VerifyEmail() {
  useMailedLink(confirm);
  return null;
}

export default failsafe(VerifyEmail);
