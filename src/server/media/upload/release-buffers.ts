import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const everyBytes = 8 * 1024 * 1024;
let collect: ((options: { type: 'minor' }) => void) | null = null;
let passed = 0;

/**
 * To be told of every byte that streams through. V8 looks at memory outside its heap only after some 64 MB of it, so the
 * buffers of an upload would pile up that far; collecting the young ones (a millisecond) every 8 MB keeps memory flat.
 */
export function noteStreamed(bytes: number): void {
  passed += bytes;
  if (passed < everyBytes) return;
  passed = 0;
  collect ??= exposedCollector();
  collect({ type: 'minor' });
}

function exposedCollector(): NonNullable<typeof collect> {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc');
}
