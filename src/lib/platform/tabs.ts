import type { Stop } from './platform.ts';

/** This tab's place among the tabs of this browser. */
export interface Tabs {
  /** Reaches all others that listen; nobody while this page is being left. */
  tell(message: object): void;
  leave: Stop;
}

/** Hears what other tabs tell, until `leave`; `cameBack` runs when Back shows the page again. Throws where the browser blocks its storage. */
export function openTabs(hear: (message: unknown) => void, cameBack: () => void): Tabs {
  const left = new AbortController();
  let channel: BroadcastChannel | null;
  const open = () => {
    channel = new BroadcastChannel('riff');
    channel.onmessage = ({ data }) => hear(data);
  };
  // An open channel keeps a page from being stored for Back.
  const close = () => {
    channel?.close();
    channel = null;
  };
  open();
  addEventListener('pagehide', close, left);
  addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (!persisted) return;
      open();
      cameBack();
    },
    left,
  );
  return {
    tell: (message) => channel?.postMessage(message),
    leave() {
      left.abort();
      close();
    },
  };
}
