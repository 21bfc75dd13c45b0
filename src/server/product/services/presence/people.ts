import { networkOf } from '#server/ground/network.ts';
import type { Actor } from '#server/product/audience/policies/actor.ts';
import { activeForMs } from './active.ts';

/** A person who made a request. Times are milliseconds since 1970. */
export interface Person {
  key: string;
  /** Null for visitors. */
  member: { code: string; id: number } | null;
  ip: string;
  /** Identifies a visitor together with the browser: a household has any number of IPv6 addresses in one network. */
  network: string;
  browser: string;
  /** The start of the present stretch of activity, as far as this process knows. */
  firstAt: number;
  seenAt: number;
  /** The last time that this process stored them, and the latest stored request. */
  storedAt: number;
  storedSeenAt: number;
}

/** The people who made a request to this process in the last 15 minutes. */
export interface People {
  /** Records a request; null if there are too many people already. */
  saw(actor: Actor, userAgent: string, at: number): Person | null;
  /** Drops people who are no longer active. */
  forget(at: number): void;
  /** Whether the person has not been dropped. */
  has(person: Person): boolean;
}

/** The largest number of people, and of visitors in one network. At the limit, all further browsers of a network count as its last visitor. */
export interface PeopleLimits {
  people: number;
  perNetwork: number;
}

const usual: PeopleLimits = { people: 100_000, perNetwork: 100 };

/** The part of a browser's name that distinguishes it. */
const browserLength = 200;

type Known = Pick<Person, 'key' | 'member' | 'network' | 'browser'>;

export function createPeople(limits = usual): People {
  const people = new Map<string, Person>();
  /** The number of visitors in each network. */
  const visitors = new Map<string, number>();

  const count = (network: string, more: 1 | -1) => {
    const left = (visitors.get(network) ?? 0) + more;
    if (left > 0) visitors.set(network, left);
    else visitors.delete(network);
  };

  function whoIs(actor: Actor, userAgent: string): Known {
    if (actor.kind === 'member') {
      const { id, code } = actor;
      return { key: `member ${id}`, member: { code, id }, network: '', browser: '' };
    }
    const network = networkOf(actor.ip);
    const visitor = (browser: string) => ({ key: `${network} ${browser}`, member: null, network, browser });
    const named = visitor(userAgent.slice(0, browserLength));
    const isTooMany = (visitors.get(network) ?? 0) >= limits.perNetwork - 1;
    return isTooMany && !people.has(named.key) ? visitor('') : named;
  }

  function add(known: Known, at: number): Person | null {
    if (people.size >= limits.people) return null;
    const never = Number.NEGATIVE_INFINITY;
    const times = { firstAt: at, seenAt: at, storedAt: never, storedSeenAt: never };
    const person = { ...known, key: ownCopy(known.key), browser: ownCopy(known.browser), ip: '', ...times };
    people.set(person.key, person);
    if (!person.member) count(person.network, 1);
    return person;
  }

  return {
    saw(actor, userAgent, at) {
      const known = whoIs(actor, userAgent);
      const person = people.get(known.key) ?? add(known, at);
      if (person === null) return null;
      if (at - person.seenAt > activeForMs) person.firstAt = at;
      person.ip = actor.ip;
      person.seenAt = at;
      return person;
    },
    forget(at) {
      for (const [key, { seenAt, member, network }] of people) {
        if (at - seenAt <= activeForMs) continue;
        people.delete(key);
        if (!member) count(network, -1);
      }
    },
    has: (person) => people.get(person.key) === person,
  };
}

/** Copies the string, because a slice would keep all of its source in memory. */
const ownCopy = (text: string) => Buffer.from(text).toString();
