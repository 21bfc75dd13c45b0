import { afterAll, beforeAll, beforeEach } from 'vitest';
import { followAccount } from '#lib/contract/account/people.ts';
import { sendComment } from '#lib/contract/comment/comment.ts';
import { unseenNotifications } from '#lib/contract/inbox/notification.ts';
import { likePost } from '#lib/contract/post/post.ts';
import { buildPost } from '#tests/support/riff/build.ts';
import { everyFlag, memberWith } from '#tests/support/riff/member-with.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';
import { readInbox } from './read-inbox.ts';

export type Member = Awaited<ReturnType<typeof memberWith>>;
export type Post = Awaited<ReturnType<typeof buildPost>>;

/** Who takes part in the tests of a file. */
interface Cast {
  riff: TestRiff;
  /** The receiver, and a post of theirs; new for each test. */
  mira: Member;
  post: Post;
  hugo: Member;
  nora: Member;
  moderator: Member;
}

/** Opens a Riff for the tests of a file; its members are there when a test begins. */
export function openStage() {
  const cast = {} as Cast;
  beforeAll(async () => {
    const riff = await startRiff();
    cast.riff = riff;
    cast.hugo = await memberWith(riff, [], { displayName: 'Hugo' });
    cast.nora = await memberWith(riff, [], { displayName: 'Nora' });
    cast.moderator = await memberWith(riff, everyFlag);
  });
  beforeEach(async () => {
    cast.mira = await memberWith(cast.riff, []);
    cast.post = await buildPost(cast.riff.context, cast.mira.code);
  });
  afterAll(() => cast.riff.close());
  return { cast, ...readings(cast), ...doings(cast) };
}

const readings = (cast: Cast) => {
  const list = (client = cast.mira.client, query: Record<string, unknown> = {}) => readInbox(client, query);
  return {
    list,
    kinds: async (client = cast.mira.client) => (await list(client)).map(({ kind }) => kind),
    unseen: async (client = cast.mira.client) => (await client.call(unseenNotifications)).data?.count,
  };
};

/** Each is later than the one before, because the inbox is ordered by time. */
const doings = (cast: Cast) => ({
  like(by: Member, isLiked = true) {
    cast.riff.wait(1_000);
    return by.client.call(likePost, { body: { code: cast.post.code, isLiked } });
  },
  async say(by: Member, content: string) {
    cast.riff.wait(1_000);
    const { data, message } = await by.client.call(sendComment, { body: { code: cast.post.code, content } });
    if (!data) throw new Error(message);
    return data.commentCode;
  },
  follow(by: Member, isFollowing = true, code = cast.mira.code) {
    cast.riff.wait(1_000);
    return by.client.call(followAccount, { body: { code, isFollowing } });
  },
});
