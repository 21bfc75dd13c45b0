import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and until the script runs: controls that need the script stay disabled until then. */
export const useReady = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
