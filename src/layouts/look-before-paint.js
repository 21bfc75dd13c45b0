(() => {
  // The same key, order, units and maxima as in lib/stores/settings/image-filters.ts, which runs long after the first paint.
  const most = {
    brightness: 3,
    contrast: 3,
    saturate: 3,
    hueRotate: 360,
    opacity: 1,
    invert: 1,
    grayscale: 1,
    blur: 10,
    sepia: 1,
  };
  const units = { hueRotate: 'deg', blur: 'px' };
  const paint = () => {
    const look = [];
    try {
      const values = JSON.parse(localStorage.getItem('filters')) ?? {};
      for (const name in most) {
        if (typeof values[name] !== 'number') continue;
        const value = Math.min(most[name], Math.max(0, values[name]));
        look.push(`${name === 'hueRotate' ? 'hue-rotate' : name}(${value}${units[name] ?? ''})`);
      }
    } catch {}
    document.documentElement.style.setProperty('--look', look.join(' '));
  };
  paint();
  // Another tab may change it, also while this page rests in the browser's history.
  addEventListener('storage', ({ key }) => key === 'filters' && paint());
  addEventListener('pageshow', ({ persisted }) => persisted && paint());
})();
