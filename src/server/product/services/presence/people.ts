import { networkOf } from '#server/ground/network.ts';
import type { Actor, Member } from '#server/product/audience/policies/actor.ts';
import { activeForMs } from '#server/product/services/presence/active-for.ts';

/** Somebody who made a request. Times are milliseconds since 1970. */
export interface Person {
  /** Null for visitors. */
  member: { code: string; id: number } | null;
  ip: string;
  /** What distinguishes visitors with the same address. */
  browser: string;
  /** When the present stretch of activity began, as far as this process knows. */
  firstAt: number;
  seenAt: number;
  /** When this process last stored them, and the latest request that it stored. */
  storedAt: number;
  storedSeenAt: number;
}

/** Who made a request to this process in the last 15 minutes. What a request costs here is a look-up or two in a Map. */
export interface People {
  /** Somebody makes a request; null: there are too many people already. */
  saw(actor: Actor, userAgent: string, at: number): Person | null;
  /** Forgets those who are no longer active. */
  forget(at: number): void;
  /** Not forgotten. */
  has(person: Person): boolean;
}

/** How many people there are at most, and how many of them are visitors with one address: the last one stands for all further browsers. */
export interface PeopleLimits {
  people: number;
  perAddress: number;
}

const usual: PeopleLimits = { people: 100_000, perAddress: 100 };

/** The part of a browser's name that distinguishes it. */
const browserLength = 200;

type Browsers = Map<string, Person>;

export function createPeople(limits = usual): People {
  const members = new Map<number, Person>();
  /** Visitors by network and browser: a household has any number of IPv6 addresses in one network. */
  const networks = new Map<string, Browsers>();
  /** The same by address, so that few requests need to find out the network. */
  const addresses = new Map<string, Browsers>();
  let visitors = 0;

  const isFull = () => members.size + visitors >= limits.people;

  function memberOf({ id, code, ip }: Member, at: number): Person | null {
    const known = members.get(id);
    if (known || isFull()) return known ?? null;
    const person = newPerson({ code, id }, ip, '', at);
    members.set(id, person);
    return person;
  }

  function visitorOf(ip: string, userAgent: string, at: number): Person | null {
    const browser = userAgent.length > browserLength ? userAgent.slice(0, browserLength) : userAgent;
    const browsers = addresses.get(ip);
    const known = browsers && (browsers.get(browser) ?? (browsers.size < limits.perAddress ? null : browsers.get('')));
    return known ?? newVisitor(ip, browser, at);
  }

  function newVisitor(ip: string, name: string, at: number): Person | null {
    const network = networkOf(ip);
    const browsers: Browsers = networks.get(network) ?? new Map();
    const browser = browsers.has(name) || browsers.size < limits.perAddress - 1 ? name : '';
    const known = browsers.get(browser);
    if (!known && isFull()) return null;
    const person = known ?? newPerson(null, ip, ownCopy(browser), at);
    if (!known) {
      visitors += 1;
      browsers.set(person.browser, person);
      networks.set(network, browsers);
    }
    if (addresses.size < limits.people) addresses.set(ip, browsers);
    return person;
  }

  return {
    saw(actor, userAgent, at) {
      const person = actor.kind === 'member' ? memberOf(actor, at) : visitorOf(actor.ip, userAgent, at);
      if (person === null) return null;
      if (at - person.seenAt > activeForMs) person.firstAt = at;
      person.ip = actor.ip;
      person.seenAt = at;
      return person;
    },
    forget(at) {
      const isOver = (person: Person) => at - person.seenAt > activeForMs;
      for (const [id, person] of members) if (isOver(person)) members.delete(id);
      addresses.clear();
      visitors = 0;
      for (const [network, browsers] of networks) {
        for (const [browser, person] of browsers) if (isOver(person)) browsers.delete(browser);
        if (browsers.size === 0) networks.delete(network);
        visitors += browsers.size;
      }
    },
    has: (person) =>
      (person.member ? members.get(person.member.id) : networks.get(networkOf(person.ip))?.get(person.browser)) ===
      person,
  };
}

const newPerson = (member: Person['member'], ip: string, browser: string, at: number): Person => ({
  member,
  ip,
  browser,
  firstAt: at,
  seenAt: at,
  storedAt: Number.NEGATIVE_INFINITY,
  storedSeenAt: Number.NEGATIVE_INFINITY,
});

/** A part of a text keeps all of it in memory; a copy does not. */
const ownCopy = (text: string) => Buffer.from(text).toString();
