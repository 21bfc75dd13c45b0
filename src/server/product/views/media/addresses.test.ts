import core, { type Cloudinary } from 'cloudinary-core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Address, parseAddress } from '#server/media/protocol/delivery/address.ts';
import { type Member, nobody } from '#server/product/audience/policies/actor.ts';
import { createAddresses, type Makers, ownMedia } from './addresses.ts';

const own = createAddresses({ base: '/media', cloud: 'riff' });
const file = { postType: 'VID', videoUrl: null, thumbnail: 0, imageUrls: [], audioUrl: null } as const;
const noFaces = { avatarUrl: null, audioOwnerAvatar: null };

/** Every address in an answer, with the entries of `srcSet` one by one. */
function addressesIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return typeof value === 'string' ? [value] : [];
  return Object.entries(value).flatMap(([name, part]) => {
    if (name === 'kind') return [];
    if (name === 'srcSet')
      return String(part)
        .split(', ')
        .map((one) => one.replace(/ \d+w$/, ''));
    return addressesIn(part);
  });
}

/** All addresses that the views can make for one upload. Add each new maker here. */
const madeOf: { [Name in keyof Makers]: (addresses: Makers, id: string, second: number) => unknown } = {
  avatar: ({ avatar }, id) => avatar(id),
  sound: ({ sound }, id) => sound(id),
  awaited: ({ awaited }, id) => awaited(id),
  peaks: ({ peaks }, id) => peaks(id),
  header: ({ header }, id) => header(id),
  upload: ({ upload }, id) => [upload(id, 'image'), upload(id, 'video')],
  cover: ({ cover }, id, second) => [
    cover({ postType: 'VID', mediaUrl: id, videoThumbnail: second }),
    cover({ postType: 'IMG', mediaUrl: id, videoThumbnail: second }),
  ],
  blurred: ({ blurred }, id, second) => [
    blurred({ postType: 'VID', mediaUrl: id, videoThumbnail: second }),
    blurred({ postType: 'IMG', mediaUrl: id, videoThumbnail: second }),
  ],
  post: ({ post }, id, second) => [
    post({ ...file, videoUrl: id, thumbnail: second, avatarUrl: id, audioOwnerAvatar: id }),
    post({ ...file, postType: 'IMG', imageUrls: [id, id], audioUrl: id, ...noFaces }),
  ],
};
const everyAddress = (addresses: Makers, id: string, second: number): string[] =>
  Object.values(madeOf).flatMap((make) => addressesIn(make(addresses, id, second)));

describe('the addresses', () => {
  test('of a video post', () => {
    const base = '/media/riff/video/upload';
    expect(own.post({ ...file, ...noFaces, videoUrl: 'videos/abc', thumbnail: 1.5, avatarUrl: 'images/ada' })).toEqual({
      kind: 'video',
      poster: {
        src: `${base}/c_limit,so_1.5,w_720/videos/abc.jpg`,
        srcSet: `${base}/c_limit,so_1.5,w_300/videos/abc.jpg 300w, ${base}/c_limit,so_1.5,w_720/videos/abc.jpg 720w`,
      },
      backdrop: `${base}/c_fill,e_blur:1000,h_160,so_1.5,w_90/videos/abc.jpg`,
      mp4: {
        best: `${base}/videos/abc.mp4`,
        360: `${base}/c_limit,h_360/videos/abc.mp4`,
        540: `${base}/c_limit,h_540/videos/abc.mp4`,
        720: `${base}/c_limit,h_720/videos/abc.mp4`,
        1080: `${base}/c_limit,h_1080/videos/abc.mp4`,
      },
      hls: `${base}/sp_auto/videos/abc.m3u8`,
      avatar: {
        src: '/media/riff/image/upload/c_fill,f_auto,h_200,q_auto,w_200/images/ada',
        srcSet: [80, 200]
          .map((side) => `/media/riff/image/upload/c_fill,f_auto,h_${side},q_auto,w_${side}/images/ada ${side}w`)
          .join(', '),
      },
      soundAvatar: null,
    });
  });

  test('of an image post', () => {
    const base = '/media/riff/image/upload';
    const images = {
      ...file,
      ...noFaces,
      postType: 'IMG',
      imageUrls: ['images/one'],
      audioUrl: 'videos/sound',
    } as const;
    expect(own.post(images)).toEqual({
      kind: 'images',
      images: [
        {
          src: `${base}/c_limit,f_auto,q_auto,w_1080/images/one`,
          srcSet: [300, 600, 1080, 1600].map((w) => `${base}/c_limit,f_auto,q_auto,w_${w}/images/one ${w}w`).join(', '),
          backdrop: `${base}/c_fill,e_blur:1000,f_auto,h_160,q_auto,w_90/images/one`,
        },
      ],
      sound: '/media/riff/video/upload/videos/sound.mp3',
      avatar: null,
      soundAvatar: null,
    });
  });

  test('are null for missing media', () => {
    expect(own.post({ ...file, ...noFaces })).toEqual({ kind: 'none', avatar: null, soundAvatar: null });
    expect(own.cover({ postType: 'IMG', mediaUrl: null, videoThumbnail: 0 })).toBeNull();
    expect([own.avatar(null), own.sound(null)]).toEqual([null, null]);
  });

  test('name the first frame and tenths of a second', () => {
    const cover = (videoThumbnail: number) =>
      own.cover({ postType: 'VID', mediaUrl: 'videos/abc', videoThumbnail })?.src;
    expect(cover(0)).toBe('/media/riff/video/upload/c_limit,so_0,w_720/videos/abc.jpg');
    expect(cover(2.449)).toBe('/media/riff/video/upload/c_limit,so_2.4,w_720/videos/abc.jpg');
  });

  test('are those of a Cloudinary account if one is configured', () => {
    const addresses = createAddresses({ base: 'https://res.cloudinary.com', cloud: 'demo' });
    expect(addresses.sound('videos/sound')).toBe('https://res.cloudinary.com/demo/video/upload/videos/sound.mp3');
  });

  test.each(['MY-ID', 'so_1', 'x', 'x.mp3', 'upload', '987654321'])('are not confused by a cloud named %s', (cloud) => {
    const addresses = createAddresses({ base: '/media', cloud });
    expect(addresses.sound('videos/ID')).toBe(`/media/${cloud}/video/upload/videos/ID.mp3`);
    expect(addresses.cover({ postType: 'VID', mediaUrl: 'videos/so_1', videoThumbnail: 2 })?.src).toBe(
      `/media/${cloud}/video/upload/c_limit,so_2,w_720/videos/so_1.jpg`,
    );
  });

  test('cannot be made for a cloud name that is empty, changes the path or has a space', () => {
    for (const cloud of ['', '/elsewhere', 'two words'])
      expect(() => createAddresses({ base: '/media', cloud })).toThrow();
  });

  test('stay on the media host, even for an id that looks like an address', () => {
    expect(own.sound('https://other.example/x')).toBe('/media/riff/video/upload/https://other.example/x.mp3');
  });
});

describe('of a sensitive post', () => {
  const sensitive = { isPublic: true, isSensitive: true, isCovered: true };
  const backdrop = '/media/riff/video/upload/c_fill,e_blur:1000,h_160,so_1.5,w_90/videos/abc.jpg';
  const cover = { postType: 'VID', mediaUrl: 'videos/abc', videoThumbnail: 1.5 } as const;
  const post = { ...file, ...noFaces, videoUrl: 'videos/abc', thumbnail: 1.5, audioUrl: 'videos/abc' };

  test('visitors get a blurred picture and nothing that plays', () => {
    const makers = own.shownTo(nobody, sensitive);
    expect(makers.post(post)).toEqual({ kind: 'covered', backdrop, avatar: null, soundAvatar: null });
    expect(makers.cover(cover)).toEqual({ src: backdrop, srcSet: `${backdrop} 90w` });
    expect([makers.sound('videos/abc'), makers.peaks('videos/abc')]).toEqual([null, null]);
    expect(makers.post({ ...file, ...noFaces })).toMatchObject({ kind: 'covered', backdrop: null });
  });

  test('members get its files, and blurred pictures in grids while it is covered', () => {
    const member = { kind: 'member', code: 'ada' } as Member;
    const [covered, uncovered] = [sensitive, { ...sensitive, isCovered: false }].map((of) => own.shownTo(member, of));
    expect(covered?.cover(cover)?.src).toBe(backdrop);
    expect(covered?.post(post)).toEqual(own.post(post));
    expect(uncovered?.cover(cover)).toEqual(own.cover(cover));
  });

  test('on another origin, members get its files at addresses signed for them', () => {
    const delivery = { base: 'https://media.example/media', cloud: 'riff' };
    const elsewhere = createAddresses(delivery, () => 'sealed');
    const member = { kind: 'member', code: 'ada' } as Member;
    const media = elsewhere.shownTo(member, { ...sensitive, isCovered: false }).post(post);
    for (const address of addressesIn({ ...media, avatar: null, soundAvatar: null }))
      expect(address).toContain('/riff/signed/sealed/');
    for (const address of addressesIn(elsewhere.shownTo(nobody, sensitive).post(post)))
      expect(address).toMatch(/\/media\/riff\/video\/upload\/c_fill,e_blur:/);
  });
});

describe('on another origin', () => {
  const sign = (id: string, member: string) => `${member}.${id.replace('/', '-')}`;
  const delivery = { base: 'https://media.example/media', cloud: 'riff' };
  const elsewhere = createAddresses(delivery, sign);
  const ada = { kind: 'member', code: 'ada' } as Member;
  const forAll = { isPublic: true, isSensitive: false, isCovered: false };
  const [id, faces] = ['videos/abc', { avatarUrl: 'images/ada', audioOwnerAvatar: 'images/ben' }];

  test('media that everybody may see have the same address for everybody', () => {
    const plain = createAddresses(delivery);
    for (const makers of [elsewhere, elsewhere.shownTo(ada, forAll), elsewhere.shownTo(nobody, ownMedia)]) {
      expect(everyAddress(makers, id, 1)).toEqual(everyAddress(plain, id, 1));
    }
  });

  test('media that not everybody may see are signed for the viewer, each upload separately, except avatars', () => {
    const made = everyAddress(elsewhere.shownTo(ada, ownMedia), id, 1);
    const signed = made.filter((address) =>
      address.startsWith(`https://media.example/media/riff/signed/ada.videos-abc/`),
    );
    const others = made.filter((address) => !signed.includes(address));
    const forJobs = new Set(elsewhere.awaited(id));
    for (const address of others)
      if (!forJobs.has(address)) expect(address).toMatch(/riff\/image\/upload\/c_fill,f_auto,h_(80|200|300),q_auto/);
    for (const address of signed)
      expect(parseAddress(address.split('/').slice(7).join('/'))).toMatchObject({ publicId: id });
    expect(signed.length).toBeGreaterThan(20);
  });

  test('a video whose sound was taken down has another address than before', () => {
    const video = { ...file, ...faces, videoUrl: id };
    const [before, after] = [false, true].map((isSoundRemoved) => elsewhere.post({ ...video, isSoundRemoved }));
    if (before?.kind !== 'video' || after?.kind !== 'video') throw new Error('no videos');
    expect(after.mp4[720]).toBe(before.mp4[720].replace('/riff/', '/riff/silent/'));
    expect(after.poster).toEqual(before.poster);
    expect(own.post({ ...video, isSoundRemoved: true })).toEqual(own.post(video));
  });
});

const placeholders = ['ID', 'x', 'so_1', '1', '.jpg', '.mp3', ':', '//', '/', ' ', ',', '%', '%2F', '%41', 'é', '#?'];
const oddText = fc.array(fc.oneof(fc.constantFrom(...placeholders), fc.string({ unit: 'grapheme' })), { minLength: 1 });
const oddId = oddText.map((parts) => parts.join('')).filter((id) => id !== '' && !/^https?:\//.test(id));
const oddCloud = oddId.filter((cloud) => !cloud.startsWith('/') && !/\s/.test(cloud));
const ourId = fc.stringMatching(/^(videos|images)\/[\w-]{1,32}$/);
const second = fc.double({ min: 0, max: 600, noNaN: true });

describe('for any cloud name and id', () => {
  const { Cloudinary: CloudinaryClass } = core as unknown as { Cloudinary: typeof Cloudinary };
  const image = { resource_type: 'image', quality: 'auto', fetch_format: 'auto' };
  const video = { resource_type: 'video' };

  test('an address equals the one that cloudinary-core makes', () => {
    fc.assert(
      fc.property(oddCloud, oddId, second, (cloud, id, at) => {
        const cloudinary = new CloudinaryClass({ cloud_name: cloud, secure: true });
        const url = (options: object) => cloudinary.url(id, { ...options, force_version: false } as object);
        const frame = (options: object) =>
          url({ ...video, format: 'jpg', start_offset: Math.round(at * 10) / 10, ...options });
        const limit = (width: number) => url({ ...image, crop: 'limit', width });
        const fill = (width: number, height: number) => url({ ...image, crop: 'fill', width, height });
        const blurred = { crop: 'fill', width: 90, height: 160, effect: 'blur:1000' };
        const poster = [720, 300, 720].map((width) => frame({ crop: 'limit', width }));
        const images = [1080, 300, 600, 1080, 1600].map(limit);
        const avatar = [200, 80, 200].map((side) => fill(side, side));
        const mp4 = [360, 540, 720, 1080].map((height) => url({ ...video, crop: 'limit', height, format: 'mp4' }));
        const best = url({ ...video, format: 'mp4' });
        const sound = url({ ...video, format: 'mp3' });
        const peaks = url({ ...video, flags: 'waveform', format: 'json' });
        const backdrop = url({ ...image, ...blurred });
        const hls = url({ ...video, streaming_profile: 'auto', format: 'm3u8' });
        const expected = [
          ...[...avatar, sound, peaks, fill(600, 300), limit(1600), best, ...poster, ...images],
          ...[...poster, frame(blurred), best, ...mp4, hls, ...avatar, ...avatar],
          ...[...images, backdrop, ...images, backdrop, sound],
          // The source and the only candidate of each blurred picture.
          ...[frame(blurred), frame(blurred), backdrop, backdrop],
          ...mp4.slice(1, 3),
        ];
        const addresses = createAddresses({ base: 'https://res.cloudinary.com', cloud });
        expect(everyAddress(addresses, id, at).sort()).toEqual(expected.sort());
      }),
    );
  });

  test('the delivery service parses every address as intended', () => {
    fc.assert(
      fc.property(oddCloud, ourId, second, (cloud, id, at) => {
        const addresses = createAddresses({ base: '/media', cloud });
        const place = addresses.sound('-')?.slice(0, -'video/upload/-.mp3'.length) ?? '';
        const parsed = everyAddress(addresses, id, at).map((address) => {
          expect(address.startsWith(place)).toBe(true);
          return parseAddress(address.slice(place.length));
        });
        for (const address of parsed) expect(address).toMatchObject({ publicId: id });
        for (const one of parsed) if (one?.kind === 'frame') expect(one.second).toBe(Math.round(at * 10) / 10);
        expect(new Set(parsed.map(describeAddress))).toEqual(everyKind);
      }),
    );
  });

  test('the delivery service never mistakes the address of an odd id for that of another upload', () => {
    fc.assert(
      fc.property(oddId, second, (id, at) => {
        for (const address of everyAddress(own, id, at)) {
          const parsed = parseAddress(address.slice('/media/riff/'.length));
          if (parsed) expect(address).toContain(parsed.publicId);
        }
      }),
    );
  });
});

const describeAddress = (address: Address | null): string => {
  if (!address) return 'refused';
  const { publicId: _, kind, ...shape } = address;
  const { second: _second, ...rest } = shape as { second?: number };
  return `${kind} ${Object.values(rest).join(' ')}`.trim();
};

/** Every kind of address that the delivery service knows, except the segments in a playlist. */
const everyKind = new Set([
  ...[300, 600, 1080, 1600].map((width) => `image limit ${width}`),
  ...['image fill 80 80', 'image fill 200 200', 'image fill 600 300', 'image fill 90 160 1000'],
  ...['frame jpg limit 300', 'frame jpg limit 720', 'frame jpg fill 90 160 1000'],
  ...['mp4 ', 'mp4 360', 'mp4 540', 'mp4 720', 'mp4 1080', 'peaks', 'playlist', 'sound'].map((name) => name.trim()),
]);
