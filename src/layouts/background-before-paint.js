(() => {
  // The same key and folder as in lib/stores/settings/background.ts.
  try {
    const url = localStorage.getItem('background') ?? '';
    if (/^\/backgrounds\/[a-z]+\.svg$/.test(url))
      document.documentElement.style.setProperty('--background', `url("${url}")`);
  } catch {}
})();
