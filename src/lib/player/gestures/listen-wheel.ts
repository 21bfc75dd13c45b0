import { wheelSteps, wheelTurn } from './wheel.ts';

/** Whether the event is in a scrolling text, such as an opened caption, and must not step. */
export function scrollsItself({ target }: Event): boolean {
  const text = (target as Element).closest('.feed-caption');
  return text !== null && text.scrollHeight > text.clientHeight;
}

/** Steps by the wheel anywhere over an element, until the returned function is called: one notch is too short for the browser to snap. */
export function listenWheel(root: HTMLElement, step: (by: 1 | -1) => void): () => void {
  const stepsOf = wheelSteps();
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey || event.shiftKey || scrollsItself(event)) return;
    event.preventDefault();
    const by = stepsOf(wheelTurn(event, 'y'));
    if (by !== 0) step(by);
  };
  root.addEventListener('wheel', onWheel, { passive: false });
  return () => root.removeEventListener('wheel', onWheel);
}
