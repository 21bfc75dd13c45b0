import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseAddress } from './address.ts';

const video = 'videos/Ab-_1';

describe('addresses that the product uses', () => {
  test.each([
    [
      'image/upload/c_limit,f_auto,q_auto,w_600/images/x',
      { kind: 'image', fit: 'limit', width: 600, publicId: 'images/x' },
    ],
    ['image/upload/c_fill,f_auto,h_200,q_auto,w_200/images/x', { kind: 'image', fit: 'fill', width: 200, height: 200 }],
    ['image/upload/c_fill,e_blur:1000,f_auto,h_160,q_auto,w_90/images/x', { kind: 'image', blur: 1000 }],
    [`video/upload/c_limit,so_1.5,w_300/${video}.jpg`, { kind: 'frame', second: 1.5, width: 300, format: 'jpg' }],
    [`video/upload/c_limit,so_0,w_720/${video}.webp`, { kind: 'frame', second: 0, width: 720, format: 'webp' }],
    [`video/upload/c_fill,e_blur:1000,h_160,so_3,w_90/${video}.jpg`, { kind: 'frame', fit: 'fill', blur: 1000 }],
    [`video/upload/${video}.mp4`, { kind: 'mp4', shortSide: null, publicId: video }],
    [`video/upload/c_limit,h_540/${video}.mp4`, { kind: 'mp4', shortSide: 540 }],
    [`video/upload/sp_auto/${video}.m3u8`, { kind: 'playlist', publicId: video }],
    [`video/upload/sp_auto/${video}/720/segment-1.m4s`, { kind: 'hls', publicId: video, file: '720/segment-1.m4s' }],
    [`video/upload/${video}.mp3`, { kind: 'sound', publicId: video }],
  ])('%s', (path, address) => expect(parseAddress(path)).toMatchObject(address));
});

/** One address of each form. */
const forms = [
  'image/upload/c_limit,f_auto,q_auto,w_600/images/x',
  'image/upload/c_fill,e_blur:1000,f_auto,h_160,q_auto,w_90/images/x',
  ...[`c_limit,so_1.5,w_300/${video}.jpg`, `c_limit,so_0,w_720/${video}.webp`].map((rest) => `video/upload/${rest}`),
  ...['', 'silent/'].flatMap((place) => [
    `${place}video/upload/${video}.mp4`,
    `${place}video/upload/c_limit,h_540/${video}.mp4`,
  ]),
  ...[`sp_auto/${video}.m3u8`, `sp_auto/${video}/720/segment-1.m4s`, `fl_waveform/${video}.json`, `${video}.mp3`].map(
    (rest) => `video/upload/${rest}`,
  ),
];

describe('the same address in another form', () => {
  const anyForm = fc.constantFrom(...forms);
  const place = fc.double({ min: 0, max: 1, noNaN: true });
  const escaped = (character: string, isLower: boolean) => {
    const code = character.charCodeAt(0).toString(16).padStart(2, '0');
    return `%${isLower ? code : code.toUpperCase()}`;
  };

  test('is refused with any of its characters escaped', () => {
    fc.assert(
      fc.property(anyForm, place, fc.boolean(), (path, share, isLower) => {
        const at = Math.floor(share * (path.length - 1));
        const other = path.slice(0, at) + escaped(path[at] ?? '', isLower) + path.slice(at + 1);
        expect([path, other, parseAddress(path) === null, parseAddress(other)]).toEqual([path, other, false, null]);
      }),
    );
  });

  test('is refused with its transformations in another order, twice, or with one more', () => {
    for (const path of forms) {
      const [, before = '', given = '', after = ''] = /^(.*upload\/)([^/]*,[^/]*)(\/.*)$/.exec(path) ?? [];
      if (given === '') continue;
      const parts = given.split(',');
      // Another second beside a frame's own would make the address of another frame.
      const more = ['', 'v_1', 'q_auto', ...(given.includes('so_') ? [] : ['so_1'])];
      fc.assert(
        fc.property(fc.shuffledSubarray([...parts, ...parts, ...more]), (others) => {
          fc.pre(others.join(',') !== given && others.length > 0);
          expect([others, parseAddress(before + others.join(',') + after)]).toEqual([others, null]);
        }),
      );
    }
  });

  test.each(['?', '?x=1', '?x=%31', '#x', '/', '//', ';x', ' ', '%00', '.mp4'])(
    'is refused with %s behind it',
    (more) => {
      for (const path of forms) expect([path, parseAddress(path + more)]).toEqual([path, null]);
    },
  );

  test.each(['01.5', '1.50', '1.5000', '1.', '.5', '1.49', '1.04', '0.0', '00', '1e1', '+1', '-0'])(
    'is refused with the second %s',
    (second) => {
      expect(parseAddress(`video/upload/c_limit,so_${second},w_300/${video}.jpg`)).toBeNull();
    },
  );
});

describe('everything else', () => {
  test.each([
    'image/upload/images/x',
    'image/upload/c_limit,f_auto,q_auto,w_601/images/x',
    'image/upload/c_limit,f_auto,q_auto,w_600,w_600/images/x',
    'image/upload/c_limit,f_auto,q_auto,w_600/images/x.svg',
    'image/upload/l_text:hello/images/x',
    'image/upload/c_limit,f_auto,q_auto,w_600/others/x',
    'image/upload/c_limit,f_auto,q_auto,w_600/images/../x',
    `video/upload/${video}`,
    `video/upload/${video}.mov`,
    `video/upload/c_limit,h_541/${video}.mp4`,
    `video/upload/c_limit,w_300/${video}.jpg`,
    `video/upload/c_limit,so_-1,w_300/${video}.jpg`,
    `video/upload/c_limit,so_1,so_2,w_300/${video}.jpg`,
    `video/upload/c_limit,so_1e9,w_300/${video}.jpg`,
    `video/upload/sp_auto/${video}/../../secret.m4s`,
    `video/upload/sp_auto/${video}/..%2fsecret.m4s`,
    `video/upload/sp_auto/${video}/.hidden`,
    `video/upload/sp_auto/sp_auto/${video}.m3u8`,
    'raw/upload/videos/x.mp4',
    '',
  ])('%s', (path) => expect(parseAddress(path)).toBeNull());
});
