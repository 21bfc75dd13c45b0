import { describe, expect, it } from 'vitest';
import { follows, reactionsTo } from '#demo/cast/activity.ts';
import { members } from '#demo/cast/members.ts';
import { openPainting } from '#demo/encoding/picture.ts';
import { fullQuality } from '#demo/plans/plan.ts';
import { portraitPlans } from '#demo/plans/portraits.ts';
import { imagePlans } from '#demo/plans/stills.ts';
import { videoPlans } from '#demo/plans/videos.ts';
import { posts } from '#demo/posts/posts.ts';
import type { DemoRemark } from '#demo/posts/script.ts';
import { demoQuality } from '#tests/support/demo/demo-posts.ts';

describe('the script of the demo', () => {
  const names = new Set(members.map((member) => member.userName));
  const planned = new Set([...videoPlans, ...imagePlans].map((plan) => plan.key));

  it('has enough members, posts and tags, each only once', () => {
    expect(names.size).toBe(members.length);
    expect(members.length).toBeGreaterThanOrEqual(14);
    expect(new Set(posts.map((post) => post.key)).size).toBe(posts.length);
    expect(posts.length).toBeGreaterThanOrEqual(35);
    expect(new Set(posts.flatMap((post) => post.tags)).size).toBeGreaterThanOrEqual(25);
    expect(portraitPlans.map((plan) => plan.key)).toEqual(members.map((member) => `avatar-${member.userName}`));
  });

  it('gives the demo account twelve posts, with videos and images', () => {
    const own = posts.filter(({ author }) => author === members[0]?.userName);
    expect(own).toHaveLength(12);
    expect(new Set(own.map(({ media }) => media.kind)).size).toBe(2);
  });

  it.each(videoPlans.map((plan) => [plan.key, plan] as const))(
    'has a video %s that is sharp on a phone and lasts 8 to 20 seconds',
    (_, { view, tune, bars }) => {
      expect(Math.min(...view)).toBeGreaterThanOrEqual(720);
      expect(Math.max(...view) / Math.min(...view)).toBeCloseTo(16 / 9, 2);
      expect(tune.seconds).toBeGreaterThanOrEqual(8);
      expect(tune.seconds).toBeLessThanOrEqual(20);
      // A tune consists of whole loops, and a loop of whole frames.
      expect(tune.bars % bars).toBe(0);
      for (const rate of [fullQuality.frameRate, demoQuality.frameRate])
        expect(((tune.seconds / tune.bars) * rate) % 1).toBe(0);
    },
  );

  it.each(posts.map((post) => [post.key, post] as const))(
    'has a post %s that names people and media that exist',
    (_, post) => {
      const { media } = post;
      const people = (remark: DemoRemark): string[] => [remark.author, ...remark.replies.flatMap(people)];
      expect([post.author, ...post.remarks.flatMap(people)].filter((name) => !names.has(name))).toEqual([]);
      const shown = media.kind === 'video' ? [media.video] : media.images;
      expect(shown.filter((key) => !planned.has(key))).toEqual([]);
      if (media.soundOf) expect(videoPlans.map((plan) => plan.key)).toContain(media.soundOf);
      expect(post.title.length).toBeLessThanOrEqual(70);
    },
  );

  it('lets people like, view and follow only as the product allows', () => {
    for (const { likedBy, viewedBy, comments } of posts.map(reactionsTo)) {
      const viewers = viewedBy.map((view) => view.userName);
      expect(new Set(viewers).size).toBe(viewers.length);
      expect(viewers).toEqual(expect.arrayContaining(likedBy.map((like) => like.userName)));
      expect(comments.every((comment) => comment.replies.every((reply) => reply.hoursAgo <= comment.hoursAgo))).toBe(
        true,
      );
    }
    expect(follows().some(({ follower, followed }) => follower === followed)).toBe(false);
  });
});

it('a drawing of the demo moves, is not black, and is the same every time', async () => {
  const [plan] = videoPlans;
  if (!plan) throw new Error('the demo has no video');
  const draw = await openPainting(plan.drawing({ ...plan, beats: 4 }), {
    width: 2 * Math.round(plan.width / 16),
    height: 2 * Math.round(plan.height / 16),
    box: [0, 0, plan.width, plan.height],
  });
  const [first, again, later] = [(await draw(0.2)).rgb, (await draw(0.2)).rgb, (await draw(0.6)).rgb];
  expect(again.equals(first)).toBe(true);
  expect(later.equals(first)).toBe(false);
  expect(first.reduce((sum, value) => sum + value, 0) / first.length).toBeGreaterThan(24);
});
