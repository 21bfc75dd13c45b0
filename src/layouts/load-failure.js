(() => {
  const note = document.querySelector('[data-load-failure]');
  const holdsText = (field) => field.value !== field.defaultValue;
  const reload = () => location.reload();
  note.querySelector('button').addEventListener('click', reload);
  addEventListener(
    'astro:hydration-error',
    () => {
      note.classList.replace('hidden', 'flex');
      addEventListener('online', () => {
        if ([...document.querySelectorAll('input, textarea')].some(holdsText)) return;
        if (dispatchEvent(new Event('before-update', { cancelable: true }))) reload();
      });
    },
    { once: true },
  );
})();
