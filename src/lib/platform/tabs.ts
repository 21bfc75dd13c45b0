import type { Stop } from './platform.ts';

/** This tab's connection to the other tabs of this browser. */
export interface Tabs {
  /** Reaches all other tabs that listen; reaches none while this page is being left. */
  tell(message: object): void;
  leave: Stop;
}

/** Receives messages from other tabs until `leave`; `cameBack` runs when Back shows the page again. Throws if the browser blocks its storage. */
export function openTabs(hear: (message: unknown) => void, cameBack: () => void): Tabs {
  const left = new AbortController();
  let channel: BroadcastChannel | null;
  const open = () => {
    channel = new BroadcastChannel('riff');
    channel.onmessage = ({ data }) => hear(data);
  };
  // An open channel keeps a page out of the back-forward cache.
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
