/** A comment's text and replies; `replies` is empty for a reply. Authors are user names of the cast. */
export interface DemoRemark {
  author: string;
  text: string;
  replies: readonly DemoRemark[];
}

/** The media of a post: one drawn video, or drawn images with the sound of a video post. The keys are those of `makeDemoMedia`. */
export type DemoPostMedia = { kind: 'video'; video: string; soundOf: string | null } | { kind: 'images'; images: readonly string[]; soundOf: string };

/** One post of the demo before anybody has reacted to it. */
export interface DemoPostScript {
  /** Unique; for a video post also the key of its video. */
  key: string;
  author: string;
  title: string;
  /** Paragraphs, one per line. */
  description: string;
  tags: readonly string[];
  hoursAgo: number;
  media: DemoPostMedia;
  remarks: readonly DemoRemark[];
}

interface Words {
  by: string;
  hoursAgo: number;
  title: string;
  text: string;
  tags: string;
  remarks?: readonly DemoRemark[];
}

const post = (key: string, words: Words, media: DemoPostMedia): DemoPostScript => ({
  key,
  author: words.by,
  title: words.title,
  description: words.text,
  tags: words.tags.split(' '),
  hoursAgo: words.hoursAgo,
  media,
  remarks: words.remarks ?? [],
});

/** A comment and the replies to it. */
export const says = (author: string, text: string, ...replies: DemoRemark[]): DemoRemark => ({
  author,
  text,
  replies,
});

/** A video post with its own sound, or with the sound of another video post. */
export const video = (key: string, words: Words, soundOf: string | null = null): DemoPostScript => post(key, words, { kind: 'video', video: key, soundOf });

/** An image post of `count` images, whose keys are `<key>-1` and so on. */
export const images = (key: string, count: number, soundOf: string, words: Words): DemoPostScript =>
  post(key, words, { kind: 'images', images: Array.from({ length: count }, (_, n) => `${key}-${n + 1}`), soundOf });
