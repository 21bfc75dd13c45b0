import { useEffect } from 'react';
import { confirmAddress } from '#lib/stores/account/verify-email.ts';
import { failsafe } from '../shell/Failsafe.tsx';

/** Renders nothing: confirms the email address if a mailed link led to this page. */
function VerifyEmail() {
  useEffect(() => void confirmAddress(), []);
  return null;
}

export default failsafe(VerifyEmail);
