import { useEffect } from 'react';
import { confirmAddress } from '#lib/stores/account/verify-email.ts';

/** Renders nothing: confirms the email address whose mailed link led to the page. */
export default function VerifyEmail() {
  useEffect(() => void confirmAddress(), []);
  return null;
}
