import type { Config } from '#server/ground/config.ts';
import type { StoreAddress } from '#server/ground/store-address.ts';
import { bucketParts } from './bucket-parts.ts';
import { openDisk } from './disk.ts';
import { diskParts } from './disk-parts.ts';
import { withOldStore } from './old-store.ts';
import type { MediaStorage, Storage } from './storage.ts';

/** Opens the storage that STORAGE_URL and STORAGE_FROM name. Throws a StartupError if it cannot be used. */
export async function openStorage({ dataDir, storage, storageFrom }: StorageConfig): Promise<MediaStorage> {
  const own: StoreAddress = { kind: 'disk', dataDir };
  const opened = await openStore(storage ?? own, dataDir, 'STORAGE_URL');
  const files = storageFrom ? withOldStore(opened, await openStore(storageFrom, dataDir, 'STORAGE_FROM')) : opened;
  return { ...files, parts: storage?.kind === 's3' ? bucketParts(files, dataDir) : diskParts(dataDir) };
}

type StorageConfig = Pick<Config, 'dataDir' | 'storage' | 'storageFrom'>;

/** Opens one store, with its temporary files in a data folder; `name` is the variable or word that a StartupError names. */
export async function openStore(address: StoreAddress, dataDir: string, name: string): Promise<Storage> {
  if (address.kind === 'disk') return await openDisk(address);
  // It takes half a second and some memory, so it is loaded only where it is used.
  const { openS3 } = await import('./s3/open-s3.ts');
  return await openS3(address, dataDir, name);
}
