import { useEffect } from 'react';
import { confirmAddress } from '#lib/stores/auth/verify-email.ts';

/** Looks like nothing: confirms the address whose mailed link led to the page. */
export default function VerifyEmail() {
  useEffect(() => void confirmAddress(), []);
  return null;
}
