// After the page has loaded, so that what the worker fetches never competes with the first poster.
if ('serviceWorker' in navigator && import.meta.env.PROD) {
  addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js').catch(() => {
      // Refused in private windows and on plain http: the product works without it.
    });
  });
}
