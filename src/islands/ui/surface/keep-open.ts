/** For surfaces that close on a press outside: a toast lies above everything, and pressing it must not close them. */
export function keepForToasts(event: Event): void {
  if (event.target instanceof Element && event.target.closest('.toast')) event.preventDefault();
}
