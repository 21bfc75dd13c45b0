(() => {
  const root = document.documentElement;
  const isDark = (theme) =>
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  let theme = null;
  try {
    theme = localStorage.getItem('vite-ui-theme');
    if (!sessionStorage.getItem('riff-seen')) root.dataset.firstPage = '';
    sessionStorage.setItem('riff-seen', '1');
  } catch {}
  root.classList.toggle('dark', isDark(theme));
})();
