import { describe, expect, test } from 'vitest';
import { parseAddress } from './address.ts';

const video = 'videos/Ab-_1';

describe('addresses that the product uses', () => {
  test.each([
    [
      'image/upload/c_limit,f_auto,q_auto,w_600/images/x',
      { kind: 'image', fit: 'limit', width: 600, publicId: 'images/x' },
    ],
    ['image/upload/w_200,h_200,q_auto,f_auto,c_fill/images/x', { kind: 'image', fit: 'fill', width: 200, height: 200 }],
    ['image/upload/c_fill,e_blur:1000,f_auto,h_160,q_auto,w_90/images/x', { kind: 'image', blur: 1000 }],
    [`video/upload/c_limit,so_1.5,w_300/${video}.jpg`, { kind: 'frame', second: 1.5, width: 300, format: 'jpg' }],
    [`video/upload/w_720,so_0,c_limit/${video}.webp`, { kind: 'frame', second: 0, width: 720, format: 'webp' }],
    [`video/upload/c_fill,e_blur:1000,h_160,so_3,w_90/${video}.jpg`, { kind: 'frame', fit: 'fill', blur: 1000 }],
    [`video/upload/${video}.mp4`, { kind: 'mp4', shortSide: null, publicId: video }],
    [`video/upload/h_540,c_limit/${video}.mp4`, { kind: 'mp4', shortSide: 540 }],
    [`video/upload/sp_auto/${video}.m3u8`, { kind: 'playlist', publicId: video }],
    [`video/upload/sp_auto/${video}/720/segment-1.m4s`, { kind: 'hls', publicId: video, file: '720/segment-1.m4s' }],
    [`video/upload/${video}.mp3`, { kind: 'sound', publicId: video }],
  ])('%s', (path, address) => expect(parseAddress(path)).toMatchObject(address));

  test('seconds are read in tenths', () => {
    expect(parseAddress(`video/upload/c_limit,so_2.449,w_300/${video}.jpg`)).toMatchObject({ second: 2.4 });
  });
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
