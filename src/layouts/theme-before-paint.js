(() => {
  const root = document.documentElement;
  const device = matchMedia('(prefers-color-scheme: dark)');
  const paint = () => {
    let theme = null;
    try {
      theme = localStorage.getItem('vite-ui-theme');
    } catch {}
    const unchosen = theme !== 'system' && /^\/admin(\/|$)/.test(location.pathname);
    root.classList.toggle('dark', theme === 'dark' || (theme !== 'light' && (unchosen || device.matches)));
  };
  paint();
  addEventListener('storage', paint);
  addEventListener('pageshow', ({ persisted }) => persisted && paint());
  device.addEventListener('change', paint);
  try {
    if (!sessionStorage.getItem('riff-seen')) root.dataset.firstPage = '';
    sessionStorage.setItem('riff-seen', '1');
    const [entry] = performance.getEntriesByType('navigation');
    if (location.pathname === '/client/search' && entry?.type !== 'reload' && sessionStorage.getItem('riff-search')) {
      if (entry?.type === 'back_forward' || !location.search) root.dataset.returning = '';
    }
    if (location.pathname === '/client/home') {
      const feed = /[?&]feed=following(&|$)/.test(location.search) ? 'home-feed-following' : 'home-feed';
      if (entry?.type === 'reload' && !document.wasDiscarded) sessionStorage.removeItem(feed);
      if (sessionStorage.getItem(feed)) root.dataset.returning = '';
    }
  } catch {}
})();
