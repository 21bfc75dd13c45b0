import { fstatSync, statSync } from 'node:fs';

let lent: Record<string, number[]> = {};

/** Takes over the open files that came with an order. */
export function takeLent(files: Record<string, number[]> = {}): void {
  lent = files;
}

/** A descriptor of a file at its beginning, or null on systems that hand down none. */
export function takeDescriptor(path: string): number | null {
  const left = lent[path];
  if (!left) return null;
  const next = left.pop();
  if (next === undefined) throw new Error('A file was opened more often than it was lent.');
  return next;
}

/** Size in bytes. Needs a lent descriptor that no opening has used up. */
export function sizeOfSource(path: string): number {
  const descriptor = lent[path]?.at(-1);
  return (descriptor === undefined ? statSync(path) : fstatSync(descriptor)).size;
}
