import { useEffect } from 'react';
import { confirmAddress } from '#lib/stores/account/verify-email.ts';

/** Renders nothing: confirms the email address if a mailed link led to this page. */
export default function VerifyEmail() {
  useEffect(() => void confirmAddress(), []);
  return null;
}
