import type { Place } from './places.ts';

/** A screen that is parked in the document. */
export interface KeptScreen {
  /** The id that its history entries share. */
  readonly id: string;
  readonly place: Place | null;
}

const othersAtMost = 3;

/** Parked screens: the latest of each place, and the last three others for Back. */
export interface KeptScreens<Screen extends KeptScreen> {
  /** Adds a left screen. Returns the screens that it displaces. */
  park(screen: Screen): readonly Screen[];
  /** Takes out the screen with this id, or the latest screen of this place. */
  take(wanted: { id: string } | { place: Place }): Screen | null;
  has(place: Place): boolean;
}

export function keptScreens<Screen extends KeptScreen>(): KeptScreens<Screen> {
  /** The latest first. */
  let parked: readonly Screen[] = [];
  const latestOf = (place: Place) => parked.find((screen) => screen.place === place);

  return {
    park(screen) {
      parked = [screen, ...parked];
      const others = parked.filter(({ place, id }) => place === null || latestOf(place)?.id !== id);
      const gone = others.slice(othersAtMost);
      parked = parked.filter((one) => !gone.includes(one));
      return gone;
    },
    take(wanted) {
      const found = 'id' in wanted ? parked.find(({ id }) => id === wanted.id) : latestOf(wanted.place);
      parked = parked.filter((one) => one !== found);
      return found ?? null;
    },
    has: (place) => latestOf(place) !== undefined,
  };
}
