import { v2 as cloudinary } from 'cloudinary';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Member } from '#server/product/audience/policies/actor.ts';
import { createAddresses, ownMedia } from '#server/product/views/media/addresses.ts';
import { hostedId, isHostedId, kindOfId } from './hosted-id.ts';
import { isSignedAnswer, isSignedNotification, signCall } from './signatures.ts';

const secret = 'a secret';
const now = new Date('2026-05-01T12:00:00Z');
const seconds = now.getTime() / 1000;

test('a call is signed as the official SDK signs it', () => {
  const name = fc.stringMatching(/^[a-z][a-z_]{0,20}$/);
  const value = fc.string({ minLength: 1 });
  fc.assert(
    fc.property(fc.dictionary(name, value), (parameters) => {
      expect(signCall(parameters, secret)).toBe(cloudinary.utils.api_sign_request(parameters, secret));
    }),
  );
});

describe('an answer to an upload', () => {
  const signature = cloudinary.utils.api_sign_request({ public_id: 'videos/hosted-x', version: 17 }, secret);

  test('is believed with the signature of the host', () => {
    expect(isSignedAnswer('videos/hosted-x', '17', signature, secret)).toBe(true);
  });

  test.each([
    ['another file', 'videos/hosted-y', '17', signature],
    ['another version', 'videos/hosted-x', '18', signature],
    ['no signature', 'videos/hosted-x', '17', ''],
    ['a signature of another length', 'videos/hosted-x', '17', signature.slice(1)],
    [
      'a signature with another secret',
      'videos/hosted-x',
      '17',
      signCall({ public_id: 'videos/hosted-x', version: '17' }, 'b'),
    ],
  ])('is not believed with %s', (_, publicId, version, given) => {
    expect(isSignedAnswer(publicId, version, given, secret)).toBe(false);
  });
});

describe('a notification', () => {
  const body = '{"notification_type":"eager"}';
  const sent = (timestamp: number, algorithm = 'sha1') => ({
    body,
    timestamp: String(timestamp),
    signature: cloudinary.utils.webhook_signature(
      body,
      String(timestamp) as never,
      {
        api_secret: secret,
        signature_algorithm: algorithm,
      } as never,
    ),
  });

  test('is believed as the SDK signs it, with either hash', () => {
    expect(isSignedNotification(sent(seconds - 60), secret, now)).toBe(true);
    expect(isSignedNotification(sent(seconds - 60, 'sha256'), secret, now)).toBe(true);
  });

  test('is rejected after two hours, from the future, or if it was changed', () => {
    expect(isSignedNotification(sent(seconds - 7_201), secret, now)).toBe(false);
    expect(isSignedNotification(sent(seconds + 600), secret, now)).toBe(false);
    expect(isSignedNotification({ ...sent(seconds), body: `${body} ` }, secret, now)).toBe(false);
    expect(isSignedNotification({ ...sent(seconds), timestamp: String(seconds - 1) }, secret, now)).toBe(false);
    expect(isSignedNotification({ ...sent(seconds), timestamp: 'NaN' }, secret, now)).toBe(false);
  });
});

describe('the addresses of a media host’s files', () => {
  const config = {
    ...{ cloud: 'demo', uploadPreset: 'riff', apiKey: 'key', apiSecret: secret },
    ...{ apiBase: 'https://api.cloudinary.com', deliveryBase: 'https://res.cloudinary.com' },
  };
  const addresses = createAddresses({ base: '/media', cloud: 'riff' }, null, config);
  const account = {
    cloud_name: 'demo',
    api_secret: secret,
    sign_url: true,
    type: 'private',
    secure: true,
    urlAnalytics: false,
  };
  const url = (id: string, options: object) => cloudinary.url(id, { ...account, force_version: false, ...options });
  const code = fc.stringMatching(/^[\w-]{16}$/);

  test('equal those that the official SDK signs', () => {
    fc.assert(
      fc.property(code, fc.integer({ min: 0, max: 6000 }), (some, tenths) => {
        const [video, image] = [hostedId('video', some), hostedId('image', some)];
        const second = tenths / 10;
        const frame = { resource_type: 'video', format: 'jpg', start_offset: second };
        const cover = addresses.cover({ postType: 'VID', mediaUrl: video, videoThumbnail: second });
        expect(cover?.src).toBe(url(video, { ...frame, crop: 'limit', width: 720 }));
        expect(addresses.sound(video)).toBe(url(video, { resource_type: 'video', format: 'mp3' }));
        const best = { quality: 'auto', fetch_format: 'auto', crop: 'limit' };
        expect(addresses.upload(image, 'image')).toBe(url(image, { ...best, width: 1600 }));
        const post = { postType: 'VID', videoUrl: video, thumbnail: second, audioUrl: null, imageUrls: [] } as const;
        const media = addresses.post({ ...post, avatarUrl: null, audioOwnerAvatar: null });
        if (media.kind !== 'video') throw new Error('no video');
        const mp4 = (side: number) =>
          url(video, { resource_type: 'video', format: 'mp4', crop: 'limit', width: side, height: side });
        expect(media.mp4).toEqual({ 360: mp4(640), 540: mp4(960), 720: mp4(1280), 1080: mp4(1920), best: mp4(1920) });
        expect(media.hls).toBe(url(video, { resource_type: 'video', format: 'm3u8', streaming_profile: 'auto' }));
        expect(addresses.awaited(video)).toEqual([mp4(960), mp4(1280)]);
        expect(addresses.peaks(video)).toBeNull();
      }),
    );
  });

  test('are the same for everybody where Riff would sign its own for each viewer', () => {
    const member = { kind: 'member', code: 'ada' } as Member;
    const both = createAddresses({ base: 'https://media.example/media', cloud: 'riff' }, () => 'sealed', config);
    const shown = both.shownTo(member, ownMedia);
    expect(shown.sound('videos/hosted-x')).toBe(addresses.sound('videos/hosted-x'));
    expect(shown.sound('videos/x')).toBe('https://media.example/media/riff/signed/sealed/video/upload/videos/x.mp3');
  });

  test('stay with Riff for Riff’s own files', () => {
    expect(addresses.sound('videos/abc')).toBe('/media/riff/video/upload/videos/abc.mp3');
    expect(addresses.avatar('images/abc')?.src).toMatch(/^\/media\/riff\/image\/upload\//);
  });

  test('follow only from the public id', () => {
    expect([hostedId('video', 'x'), hostedId('image', 'x')]).toEqual(['videos/hosted-x', 'images/hosted-x']);
    expect(isHostedId('images/hosted-x') && isHostedId('videos/hosted-x')).toBe(true);
    expect(isHostedId('videos/x') || isHostedId('images/unhosted-x')).toBe(false);
    expect([kindOfId('images/hosted-x'), kindOfId('videos/hosted-x')]).toEqual(['image', 'video']);
  });
});
