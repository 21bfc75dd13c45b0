import * as contract from '#lib/contract/file.ts';
import { request } from './request.ts';

/** Deletes an upload of one's own that no post uses, by its public id. */
export const deleteFile = (publicId: string) => request(contract.deleteFile, { body: { code: publicId } });
