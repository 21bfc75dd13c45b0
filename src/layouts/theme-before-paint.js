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
      // A reload asks for a new feed, even if the person leaves the page before its islands run.
      if (entry?.type === 'reload' && !document.wasDiscarded) sessionStorage.removeItem('home-feed');
      // The feed island restores the stored feed. Until then, hide the first post of the server's page.
      if (sessionStorage.getItem('home-feed')) root.dataset.returning = '';
    }
  } catch {}
  root.classList.toggle('dark', isDark(theme));
})();
