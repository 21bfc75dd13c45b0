import * as v from 'valibot';

/** The form of the archives that this version writes, and the newest that it reads. */
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

/** At most this many entries are in a part of the manifest: it is written while the archive grows, and never held as a whole. */
export const linesOfPart = 5_000;

/** The names of entries that an archive may have; a file of another form would be stored where Riff keeps something else. */
const knownEntry =
  /^(void\.json|database\/\w+\/\d{6,}\.zst|(amendments|jobs)\/\d{6,}\.zst|media\/originals\/[\w-]+|media\/(renditions|variants)\/[\w-]+(\/[\w-][\w.-]*)+)$/;
const longestName = 255;

/** Whether an archive may have an entry of this name between its header and its summary. */
export const isKnownEntry = (name: string): boolean => name.length <= longestName && knownEntry.test(name);

/** Whether a name is that of a media file. */
export const isMediaEntry = (name: string): boolean => name.startsWith(entryNames.media) && isKnownEntry(name);

const most = 1_000;
const whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const header = v.object({
  format: whole,
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  /** The time in the name of the newest migration that had run. */
  migration: whole,
  tables: v.pipe(v.array(v.object({ name: v.string(), columns: v.array(v.string()) })), v.maxLength(most)),
  /** Parts of divided tables. */
  parts: v.pipe(v.array(v.object({ name: v.string(), parent: v.string(), bounds: v.string() })), v.maxLength(most)),
  sequences: v.pipe(
    v.array(v.object({ name: v.string(), value: v.pipe(v.string(), v.regex(/^\d{1,19}$/)), isCalled: v.boolean() })),
    v.maxLength(most),
  ),
});

/** The first entry: the facts that a reader needs before anything else. */
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
  /** Files that rows name and that were not in storage. */
  missing: whole,
});

/** The last entry: an archive without it is not complete. */
export type ArchiveSummary = v.InferOutput<typeof summary>;

const line = v.object({ name: v.string(), bytes: whole, sha256: v.string() });

/** What the manifest says about an entry. */
export type ManifestLine = v.InferOutput<typeof line>;

/** An archive that cannot be used; its message says why, in one line that a terminal only shows, whatever the archive has in it. */
export class ArchiveFault extends Error {
  constructor(message: string) {
    super(message.replaceAll(/\p{C}+/gu, ' ').slice(0, 400));
  }
}

/** Reads a text that belongs to an archive; every other text is an {@link ArchiveFault}. */
export function parser<Schema extends v.GenericSchema>(schema: Schema, what: string) {
  return (text: string): v.InferOutput<Schema> => {
    try {
      return v.parse(schema, JSON.parse(text));
    } catch {
      throw new ArchiveFault(`the archive is damaged: its ${what} cannot be read`);
    }
  };
}

export const parseHeader = parser(header, 'header');
export const parseSummary = parser(summary, 'summary');
export const parseManifestLine = parser(line, 'manifest');
export const parseVoided = parser(
  v.object({ name: v.pipe(v.string(), v.check(isMediaEntry)) }),
  'list of unusable files',
);
