import { safeParse } from 'valibot';
import { expect, test } from 'vitest';
import { post } from '#lib/contract/post/post.ts';
import type { FoundPost } from '#lib/contract/search/search.ts';
import { emptyForm } from './composer-form.ts';
import { type PreviewParts, previewPost } from './preview-post.ts';

const face = { src: '/face', srcSet: '/face 1x' };
const parts: PreviewParts = {
  author: {
    userCode: 'aaaaaaaaaaaaaaaa',
    userName: 'ada',
    displayName: 'Ada',
    profilePictureUrl: null,
    media: { avatar: face },
  },
  fields: emptyForm,
  tags: [],
  images: [],
  size: null,
  now: new Date('2026-01-02T03:04:05Z'),
};
const picked = { preview: 'blob:1', alt: 'A wall' };
const sound: FoundPost = {
  postCode: 'bbbbbbbbbbbbbbbb',
  title: 'Rain',
  displayName: 'Bo',
  userName: 'bo',
  userCode: 'cccccccccccccccc',
  avatarUrl: null,
  postType: 'VID',
  mediaUrl: null,
  videoThumbnail: 0,
  audioCode: 'dddddddddddddddd',
  audioPublicId: null,
  audioDuration: 3,
  audioUseCount: 1,
  viewCount: 0,
  likeCount: '0',
  isLiked: false,
  sensitive: null,
  isCovered: false,
  createAt: '2026-01-01T00:00:00.000Z',
  media: { cover: null, avatar: null, sound: null },
};
const soundOf = ({ audioPostCode, audioTitle, audioOwnerDisplayName }: ReturnType<typeof previewPost>) => [
  audioPostCode === null ? 'none' : audioPostCode === sound.postCode ? 'of the other post' : 'its own',
  audioTitle,
  audioOwnerDisplayName,
];

test('the preview of an untouched form shows the place of the title', () => {
  expect(previewPost(parts)).toMatchObject({
    title: 'Your title',
    tags: [],
    userDisplayName: 'Ada',
    width: null,
    media: { kind: 'none', avatar: face, soundAvatar: face },
  });
});

test('the preview of a video that the browser cannot decode has no size', () => {
  expect(previewPost({ ...parts, size: { width: 0, height: 0 } })).toMatchObject({ width: null, height: null });
});

test('the preview shows every typed text and choice, in order', () => {
  const shown = previewPost({
    ...parts,
    fields: { ...emptyForm, title: '  Two walls ', visibility: 'PRIVATE', postType: 'IMG' },
    tags: [{ name: 'wall' }, { name: 'paint' }],
    images: [picked, { preview: 'blob:2', alt: '' }],
    size: { width: 300, height: 400 },
  });
  expect(shown).toMatchObject({
    title: 'Two walls',
    visibility: 'PRIVATE',
    tags: ['wall', 'paint'],
    imageAlts: ['A wall', ''],
    width: 300,
    height: 400,
    media: { kind: 'images', images: [{ src: 'blob:1' }, { src: 'blob:2' }] },
  });
  expect(safeParse(post, { ...shown, postCode: sound.postCode }).issues).toBeUndefined();
});

test('the preview has the sound of the video, of the chosen post, or none', () => {
  const { fields } = parts;
  const ask = (changes: Partial<typeof fields>) =>
    soundOf(previewPost({ ...parts, fields: { ...fields, ...changes } }));
  expect(ask({})).toEqual(['its own', null, 'Ada']);
  // The tag was found, but is not used.
  expect(ask({ sound })).toEqual(['its own', null, 'Ada']);
  expect(ask({ sound, isUseOtherAudio: true })).toEqual(['of the other post', 'Rain', 'Bo']);
  expect(ask({ postType: 'IMG' })).toEqual(['none', null, null]);
  expect(ask({ postType: 'IMG', sound })).toEqual(['of the other post', 'Rain', 'Bo']);
});
