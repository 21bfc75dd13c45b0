/** For what closes by a press beside it: a toast lies above everything, and pressing it closes nothing. */
export function keepForToasts(event: Event): void {
  if (event.target instanceof Element && event.target.closest('.toast')) event.preventDefault();
}
