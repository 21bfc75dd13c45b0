/**
 * Lets callers that ask the same at the same time share one answer. A caller never gets an answer that was begun before
 * it asked, so that whoever has just written reads what they wrote: those who come during a run share the next one.
 */
export function shareReads<Result>(): (key: string, read: () => Promise<Result>) => Promise<Result> {
  interface Reading {
    running: Promise<Result>;
    next: Promise<Result> | null;
  }
  const readings = new Map<string, Reading>();

  function begin(key: string, read: () => Promise<Result>): Promise<Result> {
    const reading: Reading = { running: read(), next: null };
    readings.set(key, reading);
    // `next`, if anybody waits for it, has put its own reading in this one's place.
    const end = () => void (readings.get(key) === reading && reading.next === null && readings.delete(key));
    reading.running.then(end, end);
    return reading.running;
  }

  return (key, read) => {
    const reading = readings.get(key);
    if (!reading) return begin(key, read);
    const again = () => begin(key, read);
    reading.next ??= reading.running.then(again, again);
    return reading.next;
  };
}
