import { expect, test } from 'vitest';
import type { Post } from '#lib/contract/post.ts';
import { mediaFor, mediaUrls } from './urls.ts';

const own = { cloud: 'riff', delivery: '/media' };

const post: Post = {
  postCode: 'p1',
  title: 'Rain on glass',
  description: '',
  tags: [],
  postType: 'VID',
  visibility: 'PUBLIC',
  status: 'READY',
  progress: 100,
  failure: null,
  videoUrl: 'videos/abc',
  thumbnail: 1.5,
  width: 1080,
  height: 1920,
  duration: 12,
  imageUrls: [],
  imageAlts: [],
  audioUrl: null,
  audioCode: null,
  audioPostCode: null,
  audioOwnerDisplayName: null,
  audioOwnerAvatar: null,
  userCode: 'u1',
  userName: 'ada',
  userDisplayName: 'Ada',
  avatarUrl: 'images/ada',
  userCurrentCode: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  viewCount: 0,
  likeCount: '0',
  commentCount: '0',
  isLiked: false,
};

test('a video has the addresses of the table', () => {
  expect(mediaFor(post, own)).toEqual({
    kind: 'video',
    avatar: '/media/riff/image/upload/c_fill,f_auto,h_200,q_auto,w_200/images/ada',
    soundAvatar: null,
    poster: {
      src: '/media/riff/video/upload/c_limit,so_1.5,w_720/videos/abc.jpg',
      srcSet:
        '/media/riff/video/upload/c_limit,so_1.5,w_300/videos/abc.jpg 300w, /media/riff/video/upload/c_limit,so_1.5,w_720/videos/abc.jpg 720w',
    },
    backdrop: '/media/riff/video/upload/c_fill,e_blur:1000,h_160,so_1.5,w_90/videos/abc.jpg',
    mp4: {
      best: '/media/riff/video/upload/videos/abc.mp4',
      360: '/media/riff/video/upload/c_limit,h_360/videos/abc.mp4',
      540: '/media/riff/video/upload/c_limit,h_540/videos/abc.mp4',
      720: '/media/riff/video/upload/c_limit,h_720/videos/abc.mp4',
      1080: '/media/riff/video/upload/c_limit,h_1080/videos/abc.mp4',
    },
    hls: '/media/riff/video/upload/sp_auto/videos/abc.m3u8',
  });
});

test('the second of the poster stands in the address when it is 0 too', () => {
  expect(mediaUrls(own).poster('videos/abc', 0).src).toBe('/media/riff/video/upload/c_limit,so_0,w_720/videos/abc.jpg');
});

test('an image post has its images, their backdrops and its sound', () => {
  const images: Post = {
    ...post,
    postType: 'IMG',
    videoUrl: null,
    imageUrls: ['images/one'],
    audioUrl: 'videos/song',
    audioOwnerAvatar: 'images/bo',
  };
  const base = '/media/riff/image/upload';
  expect(mediaFor(images, own)).toEqual({
    kind: 'images',
    avatar: `${base}/c_fill,f_auto,h_200,q_auto,w_200/images/ada`,
    soundAvatar: `${base}/c_fill,f_auto,h_80,q_auto,w_80/images/bo`,
    images: [
      {
        src: `${base}/c_limit,f_auto,q_auto,w_600/images/one`,
        srcSet: [300, 600, 1080, 1600].map((w) => `${base}/c_limit,f_auto,q_auto,w_${w}/images/one ${w}w`).join(', '),
        backdrop: `${base}/c_fill,e_blur:1000,f_auto,h_160,q_auto,w_90/images/one`,
      },
    ],
    sound: '/media/riff/video/upload/videos/song.mp3',
  });
});

test('a video post whose video is not known shows nothing, and no address is made up', () => {
  expect(mediaFor({ ...post, videoUrl: null, avatarUrl: null }, own)).toEqual({
    kind: 'none',
    avatar: null,
    soundAvatar: null,
  });
});

test('the head of a page is 600 by 300', () => {
  expect(mediaUrls(own).header('images/h')).toBe('/media/riff/image/upload/c_fill,f_auto,h_300,q_auto,w_600/images/h');
});

test('with a Cloudinary account the addresses are those of Cloudinary', () => {
  const urls = mediaUrls({
    cloud: 'demo',
    delivery: 'https://res.cloudinary.com',
  });
  expect(urls.sound('videos/song')).toBe('https://res.cloudinary.com/demo/video/upload/videos/song.mp3');
});
