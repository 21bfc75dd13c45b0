(() => {
  const root = document.documentElement;
  const device = matchMedia('(prefers-color-scheme: dark)');
  // The same key and rule as in lib/stores/settings/theme.ts.
  const paint = () => {
    let theme = null;
    try {
      theme = localStorage.getItem('vite-ui-theme');
    } catch {}
    if (theme !== 'light' && theme !== 'dark' && theme !== 'system')
      theme = /^\/admin(\/|$)/.test(location.pathname) ? 'dark' : 'system';
    root.classList.toggle('dark', theme === 'dark' || (theme === 'system' && device.matches));
  };
  paint();
  // Another tab chooses, also while this page rests in the browser's history; or the device changes.
  addEventListener('storage', paint);
  addEventListener('pageshow', ({ persisted }) => persisted && paint());
  device.addEventListener('change', paint);
  try {
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
})();
