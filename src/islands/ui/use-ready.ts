import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and until the script runs: what would do nothing yet can stay disabled that long. */
export const useReady = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
