import core, { type Cloudinary, type Transformation } from 'cloudinary-core';
import type { DeliveryConfig } from '#server/ground/config.ts';

// The package's types declare the members of the default export as instances, but they are classes.
const { Cloudinary: CloudinaryClass } = core as unknown as { Cloudinary: typeof Cloudinary };

/** cloudinary-core knows only Cloudinary's own host, but the base address may be a folder of this origin. */
const cloudinaryHost = 'https://res.cloudinary.com';

export type Options = Transformation.Options & { resource_type: 'image' | 'video' };

/** Makes the address of the upload with this public id, below a place: a media host, its cloud, and any prefix of the media kind. */
export type AddressOf = (place: string, publicId: string) => string;

/** Makes the address of the frame at this second of an upload. */
export type FrameAddressOf = (place: string, publicId: string, second: number) => string;

/**
 * Address makers for one media host. cloudinary-core needs 30 to 100 microseconds for an address, so it makes only one for
 * each transformation. The public id is its last part, so the parts around the id are found by length; a cloud name could
 * mislead a search.
 */
export function ownTemplates({ base, cloud }: DeliveryConfig) {
  const cloudinary = new CloudinaryClass({ cloud_name: cloud, secure: true });
  const shortest = cloudinary.url('x', { resource_type: 'image', force_version: false } as object);
  const place = base + shortest.slice(cloudinaryHost.length, -'/image/upload/x'.length);

  /** The parts of an address between the place and the id, and after the id. */
  function around(options: Options): { before: string; after: string } {
    const address = cloudinary.url('x', { ...options, force_version: false } as object);
    const after = options.format ? `.${options.format}` : '';
    // A space would end an address in a `srcset`.
    if (/\s/.test(cloud) || !address.startsWith(`${cloudinaryHost}/`) || !address.endsWith(`/x${after}`))
      throw new Error(`There are no addresses for the cloud name "${cloud}".`);
    return { before: address.slice(cloudinaryHost.length + place.length - base.length, -`x${after}`.length), after };
  }

  return {
    /** The media host and its cloud. */
    place,
    address(options: Options): AddressOf {
      const { before, after } = around(options);
      return (place, publicId) => place + before + inAddress(publicId, after) + after;
    },
    frame(options: Options): FrameAddressOf {
      const { before, after } = around({ ...options, start_offset: 1 });
      const second = before.lastIndexOf('so_1') + 'so_'.length;
      const [head, tail] = [before.slice(0, second), before.slice(second + 1)];
      return (place, publicId, at) => place + head + at + tail + inAddress(publicId, after) + after;
    },
  };
}

const plain = /^[\w-]+(?:\/[\w-]+)*$/;
// One upload gets a dozen addresses in a row, so its id is checked only once.
let lastPlain = '';

/** A public id as cloudinary-core writes it. Riff's ids are plain, but ids of a Cloudinary account may contain any character. */
function inAddress(publicId: string, extension: string): string {
  if (publicId === lastPlain) return publicId;
  if (plain.test(publicId)) {
    lastPlain = publicId;
    return publicId;
  }
  const encoded = encodeURIComponent(decoded(publicId)).replaceAll('%3A', ':').replaceAll('%2F', '/');
  const named = extension ? encoded.replace(/\.(jpg|png|gif|webp)$/, '') : encoded;
  // Collapses repeated slashes, including any directly after the slash before the id.
  return `x/${named}`.replace(/([^:])\/+/g, '$1/').slice('x/'.length);
}

function decoded(publicId: string): string {
  try {
    return decodeURIComponent(publicId);
  } catch {
    return publicId;
  }
}
