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

const header = v.object({
  format: v.number(),
  madeAt: v.string(),
  /** The time in the name of the newest migration that had run. */
  migration: v.number(),
  tables: v.array(v.object({ name: v.string(), columns: v.array(v.string()) })),
  /** Parts of divided tables. */
  parts: v.array(v.object({ name: v.string(), parent: v.string(), bounds: v.string() })),
  sequences: v.array(v.object({ name: v.string(), value: v.string(), isCalled: v.boolean() })),
});

/** The first entry: what has to be known before anything else is read. */
export type ArchiveHeader = v.InferOutput<typeof header>;

const summary = v.object({
  entries: v.number(),
  /** A hash over all parts of the manifest, in order. */
  manifest: v.string(),
  /** By table. */
  rows: v.record(v.string(), v.number()),
  jobs: v.number(),
  files: v.number(),
  fileBytes: v.number(),
  /** Files that rows name and that were not in storage. */
  missing: v.number(),
});

/** The last entry: an archive without it is not complete. */
export type ArchiveSummary = v.InferOutput<typeof summary>;

const line = v.object({ name: v.string(), bytes: v.number(), sha256: v.string() });

/** What the manifest says about an entry. */
export type ManifestLine = v.InferOutput<typeof line>;

/** An archive that cannot be used; its message says why, in one line. */
export class ArchiveFault extends Error {}

function parser<Schema extends v.GenericSchema>(schema: Schema, what: string) {
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
export const parseVoided = parser(v.object({ name: v.string() }), 'list of unusable files');
