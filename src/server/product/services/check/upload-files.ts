import { maintenance } from '#lib/texts/server/maintenance.ts';
import type { Storage } from '#server/media/storage/storage.ts';
import { needsOriginal, type StoredUpload } from '#server/product/services/backup/stored-upload.ts';

/** An inconsistency between an upload and its files. */
export interface UploadFault {
  what: string;
  /** `original` and `variants`: their bytes are recorded again. `rendition`: it is made again. */
  kind: 'original' | 'variants' | 'rendition' | 'lost';
  /** The damaged renditions. */
  keys: string[];
  bytes: number;
}

/** Compares an upload with its files. */
export async function compareFiles(storage: Storage, upload: StoredUpload, isDeep: boolean): Promise<UploadFault[]> {
  const files = new Map<string, number>();
  for (const prefix of [`renditions/${upload.code}/`, `variants/${upload.code}/`])
    for await (const { key, bytes } of storage.list(prefix)) files.set(key, bytes);
  return [
    ...(await compareOriginal(storage, upload, isDeep)),
    ...(await compareRenditions(storage, upload, files, isDeep)),
    ...compareVariants(upload, files),
  ];
}

const wrongSize = (key: string, bytes: number, recorded: number): string =>
  maintenance.wrongSize({ key, bytes: String(bytes), recorded: String(recorded) });

async function compareOriginal(storage: Storage, upload: StoredUpload, isDeep: boolean): Promise<UploadFault[]> {
  const key = `originals/${upload.code}`;
  if (!needsOriginal(upload)) return [];
  const bytes = (await storage.stat(key))?.bytes;
  const lost = (what: string): UploadFault[] => [{ what, kind: 'lost', keys: [], bytes: 0 }];
  if (bytes === undefined) return lost(maintenance.fileMissing({ key }));
  if (bytes !== upload.originalBytes) {
    const what = wrongSize(key, bytes, upload.originalBytes);
    return [{ what, kind: 'original', keys: [], bytes }];
  }
  return isDeep && !(await isReadable(storage, key, bytes)) ? lost(maintenance.fileUnreadable({ key })) : [];
}

async function compareRenditions(
  storage: Storage,
  upload: StoredUpload,
  files: Map<string, number>,
  isDeep: boolean,
): Promise<UploadFault[]> {
  const faults: UploadFault[] = [];
  const fault = (key: string, what: string) => faults.push({ what, kind: 'rendition', keys: [key], bytes: 0 });
  for (const { kind, key, bytes } of upload.renditions) {
    const own = [...files].filter(([name]) => (kind === 'hls' ? name.startsWith(key) : name === key));
    const size = own.reduce((sum, [, one]) => sum + one, 0);
    if (own.length === 0) fault(key, maintenance.fileMissing({ key }));
    else if (size !== bytes) fault(key, wrongSize(key, size, bytes));
    else if (isDeep && !(await areReadable(storage, own))) fault(key, maintenance.fileUnreadable({ key }));
  }
  const isShown = upload.status === 'WATCHABLE' || upload.status === 'COMPLETE';
  const isEmpty = !upload.renditions.some(({ kind }) => kind === 'mp4');
  // The sound may be all that is left of a deleted post.
  if (upload.isVideo && isShown && isEmpty && upload.originalRemovedAt === null)
    faults.push({
      what: maintenance.noVideo({ code: upload.code }),
      kind: 'rendition',
      keys: [],
      bytes: 0,
    });
  return faults;
}

function compareVariants(upload: StoredUpload, files: Map<string, number>): UploadFault[] {
  const own = [...files].filter(([key]) => key.startsWith('variants/'));
  const bytes = own.reduce((sum, [, one]) => sum + one, 0);
  if (bytes === upload.variantBytes) return [];
  const figures = { stored: String(upload.variantBytes), counted: String(bytes) };
  const what = maintenance.variantBytes({ code: upload.code, ...figures });
  return [{ what, kind: 'variants', keys: [], bytes }];
}

async function areReadable(storage: Storage, files: [string, number][]): Promise<boolean> {
  for (const [key, bytes] of files) if (!(await isReadable(storage, key, bytes))) return false;
  return true;
}

async function isReadable(storage: Storage, key: string, bytes: number): Promise<boolean> {
  let read = 0;
  try {
    for await (const chunk of storage.read(key) as AsyncIterable<Buffer>) read += chunk.length;
  } catch {
    return false;
  }
  return read === bytes;
}
