import { createWriteStream } from 'node:fs';
import type { ArchiveHeader, ArchiveSummary } from '#server/product/services/backup/archive/archive-format.ts';
import { entryNames } from '#server/product/services/backup/archive/archive-format.ts';
import { inMemory, readArchive } from '#server/product/services/backup/archive/archive-reader.ts';
import { openArchiveWriter } from '#server/product/services/backup/archive/archive-writer.ts';

export interface ForgedEntry {
  name: string;
  bytes: Buffer;
}

/** A forger's changes; everything else stays as it was written. */
export interface Forgery {
  header?(header: ArchiveHeader): unknown;
  entries?(entries: ForgedEntry[]): ForgedEntry[];
  summary?(summary: ArchiveSummary): ArchiveSummary;
}

/** Writes a changed copy of a small archive, whose manifest and summary agree with it. */
export async function forgeArchive(from: string, to: string, forgery: Forgery): Promise<void> {
  const entries: ForgedEntry[] = [];
  const { header, summary } = await readArchive(from, async (entry) => {
    entries.push({ name: entry.name, bytes: await inMemory(entry) });
  });
  const archive = openArchiveWriter(createWriteStream(to));
  const forged = forgery.header?.(structuredClone(header)) ?? header;
  await archive.add(entryNames.header, Buffer.from(JSON.stringify(forged)));
  for (const { name, bytes } of forgery.entries?.(entries) ?? entries) await archive.add(name, bytes);
  await archive.finish(forgery.summary?.(summary) ?? summary);
}
