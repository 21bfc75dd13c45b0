(() => {
  const root = document.documentElement;
  const device = matchMedia('(prefers-color-scheme: dark)');
  // As in lib/stores/settings/theme.ts.
  const paint = () => {
    let theme = null;
    try {
      theme = localStorage.getItem('vite-ui-theme');
    } catch {}
    const unchosen = theme !== 'system' && /^\/admin(\/|$)/.test(location.pathname);
    root.classList.toggle('dark', theme === 'dark' || (theme !== 'light' && (unchosen || device.matches)));
  };
  paint();
  // The other tabs, a return from the history, the device.
  addEventListener('storage', paint);
  addEventListener('pageshow', ({ persisted }) => persisted && paint());
  device.addEventListener('change', paint);
  try {
    if (!sessionStorage.getItem('riff-seen')) root.dataset.firstPage = '';
    sessionStorage.setItem('riff-seen', '1');
    const [entry] = performance.getEntriesByType('navigation');
    // What an island restores is hidden until then: by Back, and by a link without a keyword.
    if (location.pathname === '/client/search' && entry?.type !== 'reload' && sessionStorage.getItem('riff-search')) {
      if (entry?.type === 'back_forward' || !location.search) root.dataset.returning = '';
    }
    if (location.pathname === '/client/home') {
      const feed = /[?&]feed=following(&|$)/.test(location.search) ? 'home-feed-following' : 'home-feed';
      // A reload asks for a new feed.
      if (entry?.type === 'reload' && !document.wasDiscarded) sessionStorage.removeItem(feed);
      if (sessionStorage.getItem(feed)) root.dataset.returning = '';
    }
  } catch {}
})();
