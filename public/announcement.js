// Shows the announcement of the site, unless the reader dismissed it or it has ended.
{
  const banner = document.querySelector('[data-announcement]');
  const id = banner?.dataset.announcement;
  const key = 'dismissedAnnouncement';
  let dismissed = null;
  try {
    dismissed = localStorage.getItem(key);
  } catch {
    // The browser stores nothing, so the announcement comes again.
  }
  const hasEnded = banner?.dataset.ends && new Date(banner.dataset.ends) <= new Date();
  if (banner && dismissed !== id && !hasEnded) {
    banner.hidden = false;
    banner.querySelector('button').addEventListener('click', () => {
      banner.hidden = true;
      try {
        localStorage.setItem(key, id);
      } catch {
        // As above.
      }
    });
  }
}
