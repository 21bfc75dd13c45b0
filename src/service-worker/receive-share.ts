import { removeShared, sharedContentOf, storeShared } from '#lib/device/shared-content.ts';
import { sharedUpload } from '#lib/paths.ts';

interface Posted {
  request: Pick<Request, 'formData' | 'referrer'>;
  origin: string;
  storage: CacheStorage;
  now: number;
}

/** Stores the posted share and opens Create Post, which takes it. If storing failed, Create Post finds no share and says so. */
export async function receiveShare({ request, origin, storage, now }: Posted): Promise<Response> {
  try {
    if (isOurs(request.referrer, origin)) await storeShared(storage, sharedContentOf(await request.formData(), now));
  } catch {
    // The storage is too full for all of it, and a part is useless.
    await removeShared(storage);
  }
  return Response.redirect(new URL(sharedUpload, origin), 303);
}

/** The device sends no referrer. A page of another site that posts a form usually sends one: it must not fill in a post. */
const isOurs = (referrer: string, origin: string) => !URL.canParse(referrer) || isSame(new URL(referrer), origin);
const isSame = (referrer: URL, origin: string) => referrer.protocol === 'about:' || referrer.origin === origin;
