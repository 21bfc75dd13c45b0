/** The script of the embeddable player, which works without it. It hides the title while a video plays, and adds buttons to the images. */
export const embedScript = `
(() => {
  const find = (selector) => document.querySelector(selector);
  const video = find('video');
  for (const name of ['play', 'pause', 'ended'])
    video?.addEventListener(name, () => document.body.classList.toggle('playing', !video.paused && !video.ended));
  const steps = find('.steps');
  if (!steps) return;
  const slides = find('.slides');
  const [back, on] = steps.querySelectorAll('button');
  const count = slides.children.length;
  const current = () => Math.round(slides.scrollLeft / slides.clientWidth);
  const show = () => {
    back.disabled = current() === 0;
    on.disabled = current() === count - 1;
    steps.querySelector('output').textContent = current() + 1 + ' / ' + count;
  };
  const step = (by) => {
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
    slides.scrollTo({ left: (current() + by) * slides.clientWidth, behavior });
  };
  back.addEventListener('click', () => step(-1));
  on.addEventListener('click', () => step(1));
  slides.addEventListener('scroll', show, { passive: true });
  addEventListener('resize', show);
  document.body.classList.add('scripted');
  steps.hidden = false;
  show();
})();
`;
