import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import type { PostPopup } from '#lib/stores/post/post-popup.ts';
import type { Search } from '#lib/stores/search/search.ts';
import { storedSearch, storeSearch } from '#lib/stores/search/snapshot.ts';
import { markedPost } from '#lib/stores/shell/layers.ts';

/** Stores this tab's search when the screen is left, and restores it on the next one: results, scroll position and popup. */
export function useSearchReturn(search: Search, popup: PostPopup): void {
  const [arrival, setArrival] = useState<{ scroll: number; popup: string | null } | null>(null);

  const isOpened = useRef(false);

  // After hydration, which must match the server's HTML, and before the next paint.
  useLayoutEffect(() => {
    if (isOpened.current) return;
    isOpened.current = true;
    const stored = storedSearch();
    if (stored) {
      search.restore(stored);
      setArrival(stored);
      return;
    }
    const { navigation, paint } = platform();
    // The history entry of the popup no longer exists.
    if (markedPost() !== null) navigation.rewrite(search.path(), '');
    search.open();
    paint.showReturned();
  }, [search]);

  const lastArrival = useRef(arrival);
  useLayoutEffect(() => {
    if (!arrival || arrival === lastArrival.current) return;
    lastArrival.current = arrival;
    window.scrollTo({ top: arrival.scroll, behavior: 'instant' });
    platform().navigation.rewrite(search.path());
    if (arrival.popup !== null) popup.open(arrival.popup);
    platform().paint.showReturned();
  }, [search, popup, arrival]);

  useEffect(() => {
    // A page that is being closed may have lost its height already.
    let scroll = window.scrollY;
    const store = () => storeSearch({ ...search.place(), scroll, popup: popup.$code.get() });
    const stop = new AbortController();
    const options = { signal: stop.signal, passive: true };
    const onScroll = () => {
      scroll = window.scrollY;
    };
    window.addEventListener('scroll', onScroll, options);
    // A phone may kill a hidden page without another event; Safari reports a closed page only here.
    window.addEventListener('pagehide', store, options);
    const stopListening = platform().visibility.listen((visible) => {
      if (!visible) store();
    });
    return () => {
      store();
      stop.abort();
      stopListening();
    };
  }, [search, popup]);

  useParking(search, popup);
}

/** While the screen is parked, no search begins: it would replace the address of the shown screen. */
function useParking(search: Search, popup: PostPopup): void {
  const wasParked = useRef(false);
  useEffect(() => {
    if (wasParked.current) {
      const { navigation } = platform();
      const code = popup.$code.get();
      if (navigation.arrival().by === 'link') {
        // The link leads to an empty box; the address names the content that is shown instead.
        navigation.rewrite(search.path());
        if (code !== null) popup.open(code);
      } else if (code !== null) navigation.rewrite(paths.home(code));
      if (code === null) search.resume();
    }
    return () => {
      wasParked.current = true;
      search.hold();
    };
  }, [search, popup]);
}
