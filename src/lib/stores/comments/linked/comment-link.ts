let next: { postCode: string; commentCode: string } | null = null;

/** The panel of this post that opens next shows the comment first. */
export const linkTo = (postCode: string, commentCode: string | null): void => {
  next = commentCode === null ? null : { postCode, commentCode };
};

/** The comment that a link has asked for; it counts once. */
export function takeLink(postCode: string): string | null {
  if (next?.postCode !== postCode) return null;
  const { commentCode } = next;
  next = null;
  return commentCode;
}
