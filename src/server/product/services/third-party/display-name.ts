import { cutTo, limits } from '#lib/contract/limits.ts';
import { isVisible, memberName } from '#lib/contract/written-text.ts';

/** The third party's name, adapted to the rule for display names; otherwise the part of the email before the @. */
export function displayNameOf(name: string | null, email: string): string {
  return shortened(name ?? '') || shortened(email.split('@')[0] ?? '') || 'Member';
}

function shortened(text: string): string {
  const fitting = cutTo(memberName(text.replace(/\p{Cc}+/gu, ' ')), limits.displayName);
  return isVisible(fitting) ? fitting.trim() : '';
}
