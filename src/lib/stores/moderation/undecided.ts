/** The codes of what is being removed, or has been while Undo is offered: it stays in every list until then. */
export const undecided = new Set<string>();
