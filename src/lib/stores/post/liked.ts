/** The posts whose like was taken back on this page. */
const takenBack = new Set<string>();

/** Remembers what the member's like of a post has become. */
export function noteLike(postCode: string, isLiked: boolean): void {
  if (isLiked) takenBack.delete(postCode);
  else takenBack.add(postCode);
}

/** Whether the last thing that happened to the member's like of this post is that it was taken back. */
export const isTakenBack = (postCode: string): boolean => takenBack.has(postCode);
