import { dataOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import { exportWords, importWords } from '#lib/contract/account/hidden-words.ts';
import { exportBlocked, exportMuted, importBlocked, importMuted } from '#lib/contract/account/relation.ts';
import * as messages from '#lib/contract/account/relation-messages.ts';
import type { DataOf } from '#lib/contract/endpoint.ts';
import { limits } from '#lib/contract/limits.ts';
import { showToast } from '../toast.ts';

const exports = { blocked: exportBlocked, muted: exportMuted, words: exportWords };
const imports = { blocked: importBlocked, muted: importMuted, words: importWords };

export interface Imported {
  imported: number;
  /** The lines of the file that were not. */
  refused: string[];
}

const refusedIn = (data: DataOf<typeof importBlocked | typeof importWords>): string[] =>
  'refused' in data ? data.refused : data.notFound;

/** A list as the content of a CSV file; null, after a toast, if it could not be read. */
export async function exportList(which: keyof typeof exports): Promise<string | null> {
  const outcome = await dataOf(request(exports[which]), messages.exportFailed);
  if (outcome.ok) return outcome.data.csv;
  showToast(outcome.message, 'destructive');
  return null;
}

/** Imports the content of a file in parts. After a failure, which a toast tells, the parts before it count; null if there are none. */
export async function importList(which: keyof typeof imports, text: string): Promise<Imported | null> {
  const done: Imported[] = [];
  for (const csv of partsOf(text)) {
    const outcome = await dataOf(request(imports[which], { body: { csv } }), messages.importFailed);
    if (!outcome.ok) {
      showToast(outcome.message, 'destructive');
      if (done.length === 0) return null;
      break;
    }
    done.push({ imported: outcome.data.imported, refused: refusedIn(outcome.data) });
  }
  return {
    imported: done.reduce((sum, { imported }) => sum + imported, 0),
    refused: done.flatMap(({ refused }) => refused),
  };
}

/** Whole lines, as many as one call takes. */
export function partsOf(text: string): string[] {
  const parts: string[] = [];
  let part = '';
  for (const line of text.split(/\r\n|\n|\r/)) {
    // No address is that long; the rest of the line shows that.
    const short = `${line.slice(0, 500)}\n`;
    if (part.length + short.length > limits.importedCharacters) {
      parts.push(part);
      part = '';
    }
    part += short;
  }
  return [...parts, part].filter((one) => one.trim() !== '');
}
