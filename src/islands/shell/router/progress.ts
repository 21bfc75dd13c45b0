import './progress.css';
import { platform } from '#lib/platform/current.ts';

// A screen that comes sooner needs no line.
const patienceMilliseconds = 150;

/** Shows a thin line at the top while a screen is being fetched for long, until the returned function is called. */
export function showProgress(): () => void {
  const line = document.createElement('div');
  line.className = 'screen-progress';
  line.ariaHidden = 'true';
  const stopTimer = platform().clock.after(patienceMilliseconds, () => document.body.append(line));
  return () => {
    stopTimer();
    line.remove();
  };
}
