(() => {
  const root = document.documentElement;
  const isDark = (theme) =>
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  let theme = null;
  try {
    theme = localStorage.getItem('vite-ui-theme');
    if (!sessionStorage.getItem('riff-seen')) root.dataset.firstPage = '';
    sessionStorage.setItem('riff-seen', '1');
    const [entry] = performance.getEntriesByType('navigation');
    // The search island restores the stored search: by Back, and by the link in the navigation.
    if (location.pathname === '/client/search' && entry?.type !== 'reload' && sessionStorage.getItem('riff-search')) {
      if (entry?.type === 'back_forward' || !location.search) root.dataset.returning = '';
    }
    if (location.pathname === '/client/home') {
      const feed = /[?&]feed=following(&|$)/.test(location.search) ? 'home-feed-following' : 'home-feed';
      // A reload asks for a new feed, even if the person leaves the page before its islands run.
      if (entry?.type === 'reload' && !document.wasDiscarded) sessionStorage.removeItem(feed);
      // The feed island restores the stored feed. Until then, hide the first post of the server's page.
      if (sessionStorage.getItem(feed)) root.dataset.returning = '';
    }
  } catch {}
  root.classList.toggle('dark', isDark(theme));
})();
