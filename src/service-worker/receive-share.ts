import { removeShared, sharedContentOf, storeShared } from '#lib/device/shared-content.ts';
import { sharedUpload } from '#lib/paths.ts';

interface Posted {
  request: Pick<Request, 'formData' | 'referrer'>;
  origin: string;
  storage: CacheStorage;
  now: number;
}

/** Stores what the device posts, and goes to Create Post, which takes it. What cannot be stored is not found there, and it says so. */
export async function receiveShare({ request, origin, storage, now }: Posted): Promise<Response> {
  try {
    if (isOurs(request.referrer, origin)) await storeShared(storage, sharedContentOf(await request.formData(), now));
  } catch {
    // No room for all of it: a part is of no use.
    await removeShared(storage);
  }
  return Response.redirect(new URL(sharedUpload, origin), 303);
}

/** The device has no referrer. A page of another site that posts a form usually has one: it must not fill in anybody's post. */
const isOurs = (referrer: string, origin: string) => !URL.canParse(referrer) || isSame(new URL(referrer), origin);
const isSame = (referrer: URL, origin: string) => referrer.protocol === 'about:' || referrer.origin === origin;
