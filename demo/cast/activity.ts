import { type Chance, chance } from '../chance.ts';
import { posts } from '../posts/posts.ts';
import type { DemoPostScript, DemoRemark } from '../posts/script.ts';
import { members } from './members.ts';

/** A comment or reply with its time and the user names of the members who liked it. */
export interface DemoComment extends Omit<DemoRemark, 'replies'> {
  hoursAgo: number;
  likedBy: readonly string[];
  replies: readonly DemoComment[];
}

/** Pairs of follower and followed, with their age in hours; no member follows themselves, and each pair exists once. */
export function follows() {
  const posting = [...new Set(posts.map((post) => post.author))];
  return members.flatMap(({ userName: follower }) => {
    const roll = chance(`follows ${follower}`);
    const eager = 0.2 + roll() * 0.5;
    return posting
      .filter((followed) => followed !== follower && roll() < eager)
      .map((followed) => ({ follower, followed, hoursAgo: round(1 + roll() * 500) }));
  });
}

/** The reactions to a post since it was published, the same at each call. Members that like it have viewed it, and so have visitors. */
export function reactionsTo({ key, author, hoursAgo, remarks }: DemoPostScript) {
  const roll = chance(`reactions ${key}`);
  const warmth = 0.25 + 0.7 * roll();
  const talkers = new Set(remarks.map((remark) => remark.author));
  const viewedBy = members
    .filter(({ userName }) => userName !== author && (talkers.has(userName) || roll() < warmth + 0.15))
    .map(({ userName }) => ({ userName, hoursAgo: round(hoursAgo * (0.05 + 0.9 * roll())) }));
  const age = 0.35 + 0.65 * Math.min(1, hoursAgo / 72);
  return {
    likedBy: viewedBy.filter(({ userName }) => talkers.has(userName) || roll() < warmth),
    viewedBy,
    visitorViews: Math.round(150 + 9_000 * age * warmth ** 3 * (0.3 + roll())),
    comments: commentsOf(remarks, hoursAgo, roll),
  };
}

function commentsOf(remarks: readonly DemoRemark[], since: number, roll: Chance): DemoComment[] {
  return remarks.map(({ author, text, replies }, index) => {
    // Each remark has its own part of the time since the post, so that replies stay in order.
    const share = (index + 0.2 + 0.6 * roll()) / (remarks.length + 0.5);
    const hoursAgo = round(since * (1 - share));
    const eager = roll() ** 2 * 0.5;
    const likedBy = members.map(({ userName }) => userName).filter((name) => name !== author && roll() < eager);
    return { author, text, hoursAgo, likedBy, replies: commentsOf(replies, hoursAgo, roll) };
  });
}

const round = (hours: number): number => Math.max(0.05, Math.round(hours * 100) / 100);
