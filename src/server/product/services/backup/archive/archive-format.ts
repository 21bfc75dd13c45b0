import * as v from 'valibot';
import { maintenance } from '#lib/texts/server/maintenance.ts';

/** The format version that this release writes, and the newest that it reads. */
export const archiveFormat = 1;

/** Entries of an archive by their role. Everything else is a media file below `media/`. */
export const entryNames = {
  header: 'riff-backup.json',
  summary: 'complete.json',
  voided: 'void.json',
  tables: 'database/',
  amendments: 'amendments/',
  jobs: 'jobs/',
  media: 'media/',
  manifest: 'manifest/',
} as const;

/** At most this many entries are in a part of the manifest. It is written while the archive grows, and never held as a whole. */
export const linesOfPart = 5_000;

/** Allowed names of entries. A file with any other name could be stored where Riff keeps something else. */
const knownEntry =
  /^(void\.json|database\/\w+\/\d{6,}\.zst|(amendments|jobs)\/\d{6,}\.zst|media\/originals\/[\w-]+|media\/(renditions|variants)\/[\w-]+(\/[\w-][\w.-]*)+)$/;
const longestName = 255;

/** Whether an archive may have an entry of this name between its header and its summary. */
export const isKnownEntry = (name: string): boolean => name.length <= longestName && knownEntry.test(name);

/** Whether a name belongs to a media file. */
export const isMediaEntry = (name: string): boolean => name.startsWith(entryNames.media) && isKnownEntry(name);

const most = 1_000;
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const header = v.object({
  format: whole,
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  /** The timestamp in the name of the newest applied migration. */
  migration: whole,
  tables: v.pipe(v.array(v.object({ name: v.string(), columns: v.array(v.string()) })), v.maxLength(most)),
  /** Partitions of tables. */
  parts: v.pipe(v.array(v.object({ name: v.string(), parent: v.string(), bounds: v.string() })), v.maxLength(most)),
  sequences: v.pipe(
    v.array(v.object({ name: v.string(), value: v.pipe(v.string(), v.regex(/^\d{1,19}$/)), isCalled: v.boolean() })),
    v.maxLength(most),
  ),
});

/** The first entry, which is needed before all others. */
export type ArchiveHeader = v.InferOutput<typeof header>;

const summary = v.object({
  entries: whole,
  /** A hash over all parts of the manifest, in order. */
  manifest: v.string(),
  /** By table. */
  rows: v.record(v.string(), whole),
  jobs: whole,
  files: whole,
  fileBytes: whole,
  /** Files that rows refer to but storage lacked. */
  missing: whole,
});

/** The last entry; an archive without it is incomplete. */
export type ArchiveSummary = v.InferOutput<typeof summary>;

const line = v.object({ name: v.string(), bytes: whole, sha256: v.string() });

/** The manifest's line about an entry. */
export type ManifestLine = v.InferOutput<typeof line>;

/** An unusable archive. Its message explains why in one line that is safe to print in a terminal, whatever the archive contains. */
export class ArchiveFault extends Error {
  constructor(message: string) {
    super(message.replaceAll(/\p{C}+/gu, ' ').slice(0, 400));
  }
}

/** A damaged archive, and what is wrong with it. */
export const damaged = (fault: string): ArchiveFault => new ArchiveFault(maintenance.damaged({ fault }));

type Part = 'header' | 'summary' | 'manifest' | 'unusableFiles' | 'changedUploads' | 'waitingJobs';

/** Parses a text of an archive; throws an {@link ArchiveFault} if it is invalid. */
export function parser<Schema extends v.GenericSchema>(schema: Schema, part: Part) {
  return (text: string): v.InferOutput<Schema> => {
    try {
      return v.parse(schema, JSON.parse(text));
    } catch {
      throw damaged(maintenance[part]);
    }
  };
}

export const parseHeader = parser(header, 'header');
export const parseSummary = parser(summary, 'summary');
export const parseManifestLine = parser(line, 'manifest');
export const parseVoided = parser(v.object({ name: v.pipe(v.string(), v.check(isMediaEntry)) }), 'unusableFiles');
