import { atom, onMount } from 'nanostores';
import { platform } from '#lib/platform/current.ts';

/** Whether this device has a network, as far as the browser knows. */
export const $online = atom(true);

onMount($online, () => {
  const { network } = platform();
  $online.set(network.isOnline());
  return network.listen((online) => $online.set(online));
});
