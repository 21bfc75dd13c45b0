interface Target {
  postCode: string;
  pictureCode: string;
  commentCode: string;
  replyCode: string;
  title: string;
}

const codes = (...all: string[]) => all.map((code) => ({ query: { code } }));
const bodies = (...all: string[]) => all.map((code) => ({ body: { code } }));

/** The calls of moderation, with the input that would show a thing. */
export const moderationAims = {
  reportedPosts: ({ title }: Target) => [{}, { query: { status: 'settled' } }, { query: { keyWord: title } }],
  settleReports: ({ postCode, pictureCode }: Target) =>
    [postCode, pictureCode].flatMap((code) => [
      { body: { code, action: 'dismiss' } },
      { body: { code, action: 'remove' } },
    ]),
  removedPosts: () => [{}],
  removedComments: () => [{}],
  restorePost: ({ postCode, pictureCode }: Target) => bodies(postCode, pictureCode),
  restoreComment: ({ commentCode, replyCode }: Target) => bodies(commentCode, replyCode),
  reviewPost: ({ postCode, pictureCode }: Target) => codes(postCode, pictureCode),
  ownRemovedPosts: () => [{ query: { size: 50 } }],
};
