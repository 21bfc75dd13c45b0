// npm run audit:offline: whether the lock file has a version with a known weakness, by the list in advisories.json. Needs no network.
import { readFileSync } from 'node:fs';
import semver from 'semver';

/**
 * The parts of an entry in the OSV format that the check needs (https://ossf.github.io/osv-schema).
 *
 * @typedef {{
 *   id: string, summary?: string, aliases?: string[], withdrawn?: string,
 *   affected?: {
 *     package?: { ecosystem: string, name: string },
 *     ranges?: { type: string, events: Record<string, string>[] }[],
 *     versions?: string[],
 *   }[],
 * }} Advisory
 */

/** The age in days at which a list says little about today. */
const oldDays = 90;

/**
 * Name and version of every package in the lock file, nested ones too.
 *
 * @param {{ packages: Record<string, any> }} lock
 * @returns {{ name: string, version: string, place: string }[]}
 */
export function lockedPackages(lock) {
  return Object.entries(lock.packages).flatMap(([place, { name, version, link }]) => {
    const inPlace = /.*node_modules\/(.+)$/.exec(place)?.[1];
    return inPlace && version && !link ? [{ name: name ?? inPlace, version, place }] : [];
  });
}

/**
 * Whether an advisory names this version of a package.
 *
 * @param {Advisory} advisory
 * @param {{ name: string, version: string }} one
 */
export function affects({ affected = [], withdrawn }, { name, version }) {
  if (withdrawn) return false;
  return affected.some(
    ({ package: one, ranges = [], versions = [] }) =>
      one?.ecosystem === 'npm' &&
      one.name === name &&
      (versions.includes(version) || ranges.some(({ type, events }) => type !== 'GIT' && within(events, version))),
  );
}

/**
 * Events list, in order, the versions from which the weakness exists and from which it is fixed.
 *
 * @param {Record<string, string>[]} events
 * @param {string} version
 */
function within(events, version) {
  const moment = ({ introduced, fixed, last_affected }) => introduced ?? fixed ?? last_affected;
  const asVersion = (text) => (text === '0' ? '0.0.0-0' : text);
  let inside = false;
  for (const event of events.toSorted((a, b) => semver.compare(asVersion(moment(a)), asVersion(moment(b))))) {
    const at = asVersion(moment(event));
    if (event.introduced !== undefined && semver.gte(version, at)) inside = true;
    if (event.fixed !== undefined && semver.gte(version, at)) inside = false;
    if (event.last_affected !== undefined && semver.gt(version, at)) inside = false;
  }
  return inside;
}

/**
 * The findings about a lock file: `problems` fail the check.
 *
 * @param {{ packages: Record<string, any> }} lock
 * @param {{ asOf: string, accepted: Record<string, string>, advisories: Advisory[] }} list
 * @param {number} now
 */
export function audit(lock, { asOf, accepted, advisories }, now) {
  const packages = lockedPackages(lock);
  const hits = advisories.flatMap((advisory) =>
    packages.filter((one) => affects(advisory, one)).map((one) => ({ advisory, ...one })),
  );
  const days = Math.max(0, Math.floor((now - Date.parse(asOf)) / 86_400_000));
  const found = new Set(hits.map(({ advisory }) => advisory.id));
  return {
    problems: [
      ...hits
        .filter(({ advisory }) => accepted[advisory.id] === undefined)
        .map(
          ({ advisory, name, version, place }) => `${name} ${version} (${place}): ${advisory.id} ${advisory.summary}`,
        ),
      ...Object.keys(accepted)
        .filter((id) => !found.has(id))
        .map((id) => `${id} is accepted, but affects nothing any more: remove it from advisories.json`),
    ],
    notes: [
      ...hits
        .filter(({ advisory }) => accepted[advisory.id] !== undefined)
        .map(({ advisory, name }) => `${name}: ${advisory.id} is accepted, because ${accepted[advisory.id]}`),
      `${advisories.length} advisories as of ${asOf}, ${days} ${days === 1 ? 'day' : 'days'} old; ${packages.length} packages, ${hits.length} affected`,
      ...(days > oldDays ? ['The list is old: renew it where there is a network (docs/operations.md).'] : []),
    ],
  };
}

if (import.meta.filename === process.argv[1]) {
  const read = (file) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
  const { problems, notes } = audit(read('../../package-lock.json'), read('advisories.json'), Date.now());
  for (const problem of problems) console.error(problem);
  for (const note of notes) console.log(note);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
