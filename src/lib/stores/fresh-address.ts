import { request } from '#lib/api/request.ts';
import { renewMediaAddress } from '#lib/contract/media/renewal.ts';

/** Another address of the same file, if the given one has expired; null if there is none. Only signed addresses expire. */
export async function freshAddress(address: string): Promise<string | null> {
  const { data } = await request(renewMediaAddress, { query: { address } });
  return data === null || data.address === address ? null : data.address;
}
