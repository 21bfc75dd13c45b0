import { type Chance, chance } from '../chance.ts';
import { posts } from '../posts/posts.ts';
import type { DemoPostScript, DemoRemark } from '../posts/script.ts';
import { members } from './members.ts';

/** A comment or reply with its time and the user names of the members who liked it. */
export interface DemoComment {
  author: string;
  text: string;
  hoursAgo: number;
  likedBy: readonly string[];
  replies: readonly DemoComment[];
}

/** The reactions to a post since it was published. Everybody in `likedBy` is also in `viewedBy`. */
export interface DemoReactions {
  likedBy: readonly DemoMoment[];
  viewedBy: readonly DemoMoment[];
  /** Views by people without an account, in addition to `viewedBy`. */
  visitorViews: number;
  comments: readonly DemoComment[];
}

/** Who, and how many hours ago. */
export interface DemoMoment {
  userName: string;
  hoursAgo: number;
}

/** One member follows another; both are user names. */
export interface DemoFollow {
  follower: string;
  followed: string;
  hoursAgo: number;
}

/** Who follows whom; nobody follows themselves, and each pair exists once. */
export function follows(): DemoFollow[] {
  const posting = [...new Set(posts.map((post) => post.author))];
  return members.flatMap((member) => {
    const roll = chance(`follows ${member.userName}`);
    const eager = 0.2 + roll() * 0.5;
    return posting
      .filter((followed) => followed !== member.userName && roll() < eager)
      .map((followed) => ({ follower: member.userName, followed, hoursAgo: round(1 + roll() * 500) }));
  });
}

/** The reactions to this post; the same at each call. */
export function reactionsTo(post: DemoPostScript): DemoReactions {
  const roll = chance(`reactions ${post.key}`);
  const warmth = 0.25 + 0.7 * roll();
  const moment = (userName: string): DemoMoment => ({
    userName,
    hoursAgo: round(post.hoursAgo * (0.05 + 0.9 * roll())),
  });
  const talkers = new Set(post.remarks.map((remark) => remark.author));
  const viewedBy = members
    .filter((member) => member.userName !== post.author && (talkers.has(member.userName) || roll() < warmth + 0.15))
    .map((member) => moment(member.userName));
  const likedBy = viewedBy.filter((view) => talkers.has(view.userName) || roll() < warmth);
  const age = 0.35 + 0.65 * Math.min(1, post.hoursAgo / 72);
  return {
    likedBy,
    viewedBy,
    visitorViews: Math.round(150 + 9_000 * age * warmth ** 3 * (0.3 + roll())),
    comments: commentsOf(post.remarks, post.hoursAgo, roll),
  };
}

function commentsOf(remarks: readonly DemoRemark[], postedHoursAgo: number, roll: Chance): DemoComment[] {
  return remarks.map((remark, index) => {
    // Each remark has its own part of the time since the post, so that replies stay in order.
    const share = (index + 0.2 + 0.6 * roll()) / (remarks.length + 0.5);
    const hoursAgo = round(postedHoursAgo * (1 - share));
    const eager = roll() ** 2 * 0.5;
    return {
      author: remark.author,
      text: remark.text,
      hoursAgo,
      likedBy: members.filter((member) => member.userName !== remark.author && roll() < eager).map((m) => m.userName),
      replies: commentsOf(remark.replies, hoursAgo, roll),
    };
  });
}

const round = (hours: number): number => Math.max(0.05, Math.round(hours * 100) / 100);
