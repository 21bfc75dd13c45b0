/** Milliseconds for which a network counts as present after it asked. */
const presentMs = 1_000;

/** Which networks ask for something just now. */
export interface PresentNetworks {
  /** Notes that a network asks. */
  saw(network: string): void;
  /** Whether another network than this one has asked within the last second. */
  hasOthers(network: string): boolean;
}

/** Remembers the last two networks: whoever is asked about is at most one of them. */
export function presentNetworks(now = () => performance.now()): PresentNetworks {
  let last = { network: '', at: Number.NEGATIVE_INFINITY };
  let other = last;

  return {
    saw: (network) => {
      if (network !== last.network) other = last;
      last = { network, at: now() };
    },
    hasOthers: (network) => {
      const { at } = last.network === network ? other : last;
      return now() - at < presentMs;
    },
  };
}
