import { readdirSync, readFileSync } from 'node:fs';

/** Records the memory of a process; only on Linux. */
export interface MemoryWatch {
  /** The largest resident size since the start, in MB: of the process itself, and together with its children. */
  stop(): { own: number; withChildren: number };
}

const everyMilliseconds = 20;

/** Resident memory of a process in MB; 0 if it has ended. */
export function residentMb(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

export function watchMemory(pid: number): MemoryWatch {
  let own = 0;
  let withChildren = 0;
  const look = () => {
    const now = residentMb(pid);
    own = Math.max(own, now);
    withChildren = Math.max(withChildren, now + childrenOf(pid).reduce((sum, child) => sum + residentMb(child), 0));
  };
  look();
  const timer = setInterval(look, everyMilliseconds);
  return {
    stop() {
      clearInterval(timer);
      return { own, withChildren };
    },
  };
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((other) => other > 0 && parentOf(other) === pid);
}

function parentOf(pid: number): number {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
