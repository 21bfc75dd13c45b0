// Chance must not decide a run: failed tests run again when nothing else runs, at most twice.

/** More failures than this are no chance, and repeating them would only take time. */
const mostChances = 20;

const hasFailed = ({ failures }) => failures.length > 0;

/** Merges a record with another try of its file. A test that passed then has passed. */
function combine(record, retried) {
  if (!retried) return record;
  if (!hasFailed(retried)) return retried;
  const titles = new Set(retried.failures.map(({ title }) => title));
  const failures = record.failures.filter(({ title }) => titles.has(title));
  return { ...record, passed: record.passed + record.failures.length - failures.length, failures };
}

/**
 * Runs the failed files of `records` again with `runAgain(files)`, which returns their new records. Returns all records as they are now, and
 * the titles of the tests that failed and then passed.
 */
export async function tryAgain(records, runAgain) {
  const failed = records.filter(hasFailed);
  const chances = failed.flatMap(({ failures }) => failures);
  if (chances.length > mostChances || failed.some(({ file }) => !file)) return { records, recovered: [] };
  let now = records;
  for (let tries = 1; tries <= 2 && now.some(hasFailed); tries += 1) {
    const retried = await runAgain(now.filter(hasFailed).map(({ file }) => file));
    const retriedBy = new Map(retried.map((record) => [record.key, record]));
    now = now.map((record) => (hasFailed(record) ? combine(record, retriedBy.get(record.key)) : record));
  }
  const left = new Set(now.flatMap(({ failures }) => failures.map(({ title }) => title)));
  return { records: now, recovered: chances.map(({ title }) => title).filter((title) => !left.has(title)) };
}
