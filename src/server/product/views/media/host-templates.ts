import core, { type Cloudinary } from 'cloudinary-core';
import type { DeliveryConfig, MediaHostConfig } from '#server/ground/config.ts';
import { deliveryType } from '#server/media/hosting/host-calls.ts';
import { isHostedId } from '#server/media/hosting/hosted-id.ts';
import { signAddress } from '#server/media/hosting/signatures.ts';
import { type AddressOf, type FrameAddressOf, type Options, ownTemplates } from './templates.ts';

const { Cloudinary: CloudinaryClass } = core as unknown as { Cloudinary: typeof Cloudinary };

/**
 * Address makers for Riff's own media service, below a place, and for uploads at a media host, which has only one place. `hosted` are the
 * options for the host if they differ.
 */
export function addressTemplates(delivery: DeliveryConfig, host: MediaHostConfig | null) {
  const own = ownTemplates(delivery);
  if (!host) return { ...own, address: (options: Options, _hosted?: Options) => own.address(options) };
  const theirs = hostTemplates(host);
  return {
    place: own.place,
    address(options: Options, hosted: Options = options): AddressOf {
      const [here, there] = [own.address(options), theirs.address(hosted)];
      return (place, publicId) => (isHostedId(publicId) ? there(publicId) : here(place, publicId));
    },
    frame(options: Options): FrameAddressOf {
      const [here, there] = [own.frame(options), theirs.frame(options)];
      return (place, publicId, second) =>
        isHostedId(publicId) ? there(publicId, second) : here(place, publicId, second);
    },
  };
}

/** Signs every address, so that the account can refuse all others; no one else can derive files there or load an original. */
function hostTemplates({ deliveryBase, cloud, apiSecret }: MediaHostConfig) {
  const cloudinary = new CloudinaryClass({ cloud_name: cloud, secure: true });

  function around(options: Options) {
    const address = cloudinary.url('x', { ...options, type: deliveryType, force_version: false } as object);
    const after = options.format ? `.${options.format}` : '';
    const place = `/${cloud}/${options.resource_type}/${deliveryType}/`;
    const transformation = address.slice(address.indexOf(place) + place.length, -`x${after}`.length);
    const signed = (path: string) => `${deliveryBase}${place}${signAddress(path, apiSecret)}/${path}`;
    return { transformation, after, signed };
  }

  return {
    address(options: Options) {
      const { transformation, after, signed } = around(options);
      return (publicId: string) => signed(transformation + publicId + after);
    },
    frame(options: Options) {
      const { transformation, after, signed } = around({ ...options, start_offset: 1 });
      const second = transformation.lastIndexOf('so_1') + 'so_'.length;
      const [head, tail] = [transformation.slice(0, second), transformation.slice(second + 1)];
      return (publicId: string, at: number) => signed(head + at + tail + publicId + after);
    },
  };
}
