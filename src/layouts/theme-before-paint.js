(() => {
  const root = document.documentElement;
  const isDark = (theme) =>
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  let theme = null;
  try {
    theme = localStorage.getItem('vite-ui-theme');
    if (!sessionStorage.getItem('riff-seen')) root.dataset.firstPage = '';
    sessionStorage.setItem('riff-seen', '1');
    // A feed that was left comes back in this place: its first post must not show meanwhile.
    const [entry] = performance.getEntriesByType('navigation');
    if (location.pathname === '/client/home' && sessionStorage.getItem('home-feed') && entry?.type !== 'reload')
      root.dataset.returning = '';
  } catch {}
  root.classList.toggle('dark', isDark(theme));
})();
