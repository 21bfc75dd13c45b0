/** A comment's text and replies; `replies` is empty for a reply. Authors are user names of the cast. */
export interface DemoRemark {
  author: string;
  text: string;
  replies: readonly DemoRemark[];
}

/** One post of the demo before any reaction to it. */
export interface DemoPostScript {
  /** Unique; for a video post also the key of its video. */
  key: string;
  author: string;
  title: string;
  /** Paragraphs, one per line. */
  description: string;
  tags: readonly string[];
  hoursAgo: number;
  /** One drawn video or drawn images, by their keys in `makeDemoMedia`; and the video post whose sound it uses, if it is not its own. */
  media: ({ kind: 'video'; video: string } | { kind: 'images'; images: readonly string[] }) & { soundOf: string | null };
  remarks: readonly DemoRemark[];
}

type Words = Pick<DemoPostScript, 'remarks'> & { text: string };

const post = (key: string, author: string, hoursAgo: number, line: string, { text, remarks }: Words, media: DemoPostScript['media']): DemoPostScript => {
  const [title = '', ...tags] = line.split(' #');
  return { key, author, title, description: text, tags, hoursAgo, media, remarks };
};

/** A video post, with its own sound or another post's. Its line is the title and the tags. */
export const video = (key: string, author: string, hoursAgo: number, line: string, { soundOf = null, ...words }: Words & { soundOf?: string | null }): DemoPostScript =>
  post(key, author, hoursAgo, line, words, { kind: 'video', video: key, soundOf });

/** A post of this many images, whose keys are `<key>-1` and so on, with the sound of a video post. */
export const images = (key: string, count: number, soundOf: string, author: string, hoursAgo: number, line: string, words: Words): DemoPostScript =>
  post(key, author, hoursAgo, line, words, { kind: 'images', images: Array.from({ length: count }, (_, n) => `${key}-${n + 1}`), soundOf });

/** A comment and the replies to it. */
export const says = (author: string, text: string, ...replies: DemoRemark[]): DemoRemark => ({ author, text, replies });
