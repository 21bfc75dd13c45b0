interface Target {
  authorCode: string;
  postCode: string;
  pictureCode: string;
  commentCode: string;
  replyCode: string;
  title: string;
}

const codes = (...all: string[]) => all.map((code) => ({ query: { code } }));
const bodies = (...all: string[]) => all.map((code) => ({ body: { code } }));

/** The calls of moderation and of the rest of the admin area, with the input that would show a thing. */
export const moderationAims = {
  reportedSubjects: ({ title }: Target) => [{}, { query: { status: 'settled' } }, { query: { keyWord: title } }],
  settleReports: ({ postCode, pictureCode, commentCode, replyCode, authorCode }: Target) =>
    [
      ...[postCode, pictureCode].map((code) => ({ code })),
      ...[commentCode, replyCode].map((code) => ({ code, kind: 'COMMENT' })),
      { code: authorCode, kind: 'MEMBER' },
    ].flatMap((subject) => [{ body: { ...subject, action: 'dismiss' } }, { body: { ...subject, action: 'remove' } }]),
  removedPosts: () => [{}],
  removedComments: () => [{}],
  restorePost: ({ postCode, pictureCode }: Target) => bodies(postCode, pictureCode),
  restoreComment: ({ commentCode, replyCode }: Target) => bodies(commentCode, replyCode),
  reviewPost: ({ postCode, pictureCode }: Target) => codes(postCode, pictureCode),
  ownRemovedPosts: () => [{ query: { size: 50 } }],
  activeUsers: ({ authorCode }: Target) => [{ query: { keyWord: authorCode } }, { query: { size: 200 } }],
  listUsers: ({ authorCode }: Target) => [{ query: { keyWord: authorCode } }],
  disableUser: ({ authorCode }: Target) => bodies(authorCode),
  enableUser: ({ authorCode }: Target) => bodies(authorCode),
  activityLog: ({ authorCode, title }: Target) => [{ query: { keyWord: authorCode } }, { query: { keyWord: title } }],
  listJobs: ({ authorCode, title }: Target) => [{ query: { keyWord: authorCode } }, { query: { keyWord: title } }],
  retryJob: ({ postCode }: Target) => bodies(postCode),
  cancelJob: ({ postCode }: Target) => bodies(postCode),
  rolePermissions: ({ authorCode }: Target) => codes(authorCode),
  permissionHolder: ({ authorCode }: Target) => codes(authorCode),
  saveRolePermissions: ({ authorCode }: Target) => [{ body: { code: authorCode, rolePermissions: [] } }],
};
