import type { SoundDetail, SoundPost } from '#lib/contract/sound/sound.ts';

/** A post that plays a sound, as the server sends it. */
export const someSoundPost = (postCode: string, more: Partial<SoundPost> = {}): SoundPost => ({
  postCode,
  postType: 'VID',
  title: `Title of ${postCode}`,
  description: '',
  thumbnail: 0,
  videoUrl: `videos/${postCode}`,
  imageUrls: [],
  audioCode: 'sound',
  audioUrl: 'videos/sound',
  audioOwnerDisplayName: 'Ada',
  avatarUrl: null,
  userCode: 'ada',
  userName: 'ada',
  userDisplayName: 'Ada',
  createdAt: '2026-01-01T00:00:00.000Z',
  viewCount: 3,
  likeCount: '2',
  commentCount: '1',
  sensitive: null,
  isCovered: false,
  media: { cover: null, avatar: null },
  ...more,
});

/** A sound, as the server sends it. */
export const someSound = (more: Partial<SoundDetail> = {}): SoundDetail => ({
  audioCode: 'sound',
  audioUrl: 'videos/sound',
  audioDuration: 12,
  postCount: 2,
  original: someSoundPost('original'),
  isPublic: true,
  media: { sound: '/sound.mp3', peaks: '/peaks.json', header: null },
  ...more,
});
