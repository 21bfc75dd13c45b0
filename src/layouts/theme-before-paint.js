(() => {
  const root = document.documentElement;
  const isDark = (theme) =>
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  let theme = null;
  try {
    theme = localStorage.getItem('vite-ui-theme');
    if (!sessionStorage.getItem('riff-seen')) root.dataset.firstPage = '';
    sessionStorage.setItem('riff-seen', '1');
    if (location.pathname === '/client/home') {
      const [entry] = performance.getEntriesByType('navigation');
      // A reload asks for something new, also where the next address comes before the islands.
      if (entry?.type === 'reload' && !document.wasDiscarded) sessionStorage.removeItem('home-feed');
      // A stored feed is restored here: the first post of the page must not show meanwhile.
      if (sessionStorage.getItem('home-feed')) root.dataset.returning = '';
    }
  } catch {}
  root.classList.toggle('dark', isDark(theme));
})();
