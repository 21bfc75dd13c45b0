import { limits } from '#lib/contract/limits.ts';

/** The name that a third party gives somebody, made to fit the contract's rule for display names; else what stands before the @. */
export function displayNameOf(name: string | null, email: string): string {
  return shortened(name ?? '') || shortened(email.split('@')[0] ?? '') || 'Member';
}

function shortened(text: string): string {
  let fitting = '';
  // Whole characters, so that no pair is cut in two.
  for (const character of text.replace(/\p{Cc}+/gu, ' ').trim()) {
    if (fitting.length + character.length > limits.displayName) break;
    fitting += character;
  }
  return fitting.trim();
}
