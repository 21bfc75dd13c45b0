import core, { type Cloudinary, type Transformation } from 'cloudinary-core';
import type { DeliveryConfig } from '#server/ground/config.ts';

// The package's own types declare the default export's members as instances; they are the classes.
const { Cloudinary: CloudinaryClass } = core as unknown as { Cloudinary: typeof Cloudinary };

/** cloudinary-core knows only Cloudinary's own host, but the address may be a folder of this origin. */
const cloudinaryHost = 'https://res.cloudinary.com';

export type Options = Transformation.Options & { resource_type: 'image' | 'video' };

/** Makes the address of the upload with this public id, below a place: a media host and its cloud, and what else may stand before the kind of media. */
export type AddressOf = (place: string, publicId: string) => string;

/** Makes the address of a frame of this upload, at a second. */
export type FrameAddressOf = (place: string, publicId: string, second: number) => string;

/**
 * Address makers for one media host. cloudinary-core needs 30 to 100 microseconds for an address, so it makes only
 * one for each transformation. The public id comes last in it, so the parts around the id are found by their
 * length and not by a search, which a cloud name could mislead.
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
// One upload gets a dozen addresses in a row: its id is escaped once.
let lastPlain = '';

/** A public id as cloudinary-core writes it. Ours are plain; those of a Cloudinary account may contain anything. */
function inAddress(publicId: string, extension: string): string {
  if (publicId === lastPlain) return publicId;
  if (plain.test(publicId)) {
    lastPlain = publicId;
    return publicId;
  }
  const encoded = encodeURIComponent(decoded(publicId)).replaceAll('%3A', ':').replaceAll('%2F', '/');
  const named = extension ? encoded.replace(/\.(jpg|png|gif|webp)$/, '') : encoded;
  // No two slashes in a row; the first one is the one before the id.
  return `x/${named}`.replace(/([^:])\/+/g, '$1/').slice('x/'.length);
}

function decoded(publicId: string): string {
  try {
    return decodeURIComponent(publicId);
  } catch {
    return publicId;
  }
}
