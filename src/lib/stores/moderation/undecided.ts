/** The codes of posts and comments whose removal is running or can still be undone. They stay in every list until then. */
export const undecided = new Set<string>();
