import { platform } from '#lib/platform/current.ts';

// A screen that arrives sooner needs no line.
const patienceMilliseconds = 150;

/** Shows a thin line at the top while fetching a screen takes long, until the returned function is called. */
export function showProgress(): () => void {
  const line = document.createElement('div');
  line.className =
    'screen-progress fixed inset-x-0 top-0 z-[60] h-0.5 origin-left rtl:origin-right bg-accent forced-colors:bg-[Highlight]';
  line.ariaHidden = 'true';
  const stopTimer = platform().clock.after(patienceMilliseconds, () => {
    document.body.append(line);
    // With reduced motion the line has its full width and does not move.
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const scales = { transform: ['scaleX(0.05)', 'scaleX(0.95)'] };
    line.animate(scales, { duration: 8_000, easing: 'cubic-bezier(0.1, 0.7, 0.3, 1)', fill: 'forwards' });
  });
  return () => {
    stopTimer();
    line.remove();
  };
}
