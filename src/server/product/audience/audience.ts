import type { CommentFacts, MemberFacts, PostFacts, SoundFacts, UploadFacts } from './facts.ts';
import { rulesAbout, type Unwanted } from './rule.ts';

// Which viewer may see which thing; this is the only place that decides it. `condition` and `conditionText` turn a rule into SQL, `holds` into a predicate.
//
// Four names mean the same for all things:
//   everybody  anybody may see it, visitors too: counted in public, cached and shared
//   open       the part of it that this viewer may open: nothing of a member on the other side of a block
//   shown      the part of that which lists show: nothing of a member that the viewer muted
//   viewer     everything that this viewer may see: open things and their own
// Moderation that hides something from everybody is added to `everybody`, once for each kind of thing.

const member = rulesAbout<MemberFacts>();
const post = rulesAbout<PostFacts>();
const comment = rulesAbout<CommentFacts>();
const parent = rulesAbout<CommentFacts['parent'][number]>();
const sound = rulesAbout<SoundFacts>();
const upload = rulesAbout<UploadFacts>();

const enabled = member.isNull('disabledAt');

/** Members; a disabled account is visible to nobody, not even its owner. */
export const memberFor = {
  everybody: enabled,
  /** In lists too: a muted member keeps their profile. */
  open: member.all(enabled, member.isNotAmong('id', 'blocked')),
  /** May sign in, stay signed in and get mail. */
  themselves: enabled,
};

/** The part of the rule that is in the post's own row, without its author's account. The partial indices of the feed have this predicate. */
const isPublic = post.all(post.is('status', 'READY'), post.is('visibility', 'PUBLIC'), post.isNull('removedAt'));
const byEnabled = post.some('author', memberFor.everybody);
const isThere = post.all(post.isNull('removedAt'), byEnabled);
const isOwn = post.all(post.isViewer('authorId'), isThere);

const ownPrivate = post.all(isOwn, post.is('status', 'READY'), post.is('visibility', 'PRIVATE'));

const byModerator = post.is('removedAs', 'MODERATOR');

const postForEverybody = post.all(isPublic, byEnabled);
const postOpen = post.all(postForEverybody, post.isNotAmong('authorId', 'blocked'));
const postShown = post.all(postForEverybody, post.isNotAmong('authorId', 'hidden'));
const postForModerators = post.any(post.isNull('removedAt'), byModerator);

/** Posts. A removed one is visible to nobody; private, processing and failed ones only to their author. */
export const postFor = {
  /** The part of `everybody` that is in the post's own row: for index scans that join the author afterwards. */
  everybodyByRow: isPublic,
  everybody: postForEverybody,
  open: postOpen,
  shown: postShown,
  /** Visible at least to its author, so work for it is worth doing. */
  anybody: isThere,
  /** The viewer's own posts, whatever their status. */
  own: isOwn,
  /** The viewer's own posts that only they can watch. Together with `open`: everything whose sound can be used. */
  ownPrivate,
  viewer: post.any(postOpen, isOwn),
  /** In the admin area, members who may view posts see all that their authors did not delete themselves. */
  moderator: postForModerators,
  /** The part of `moderator` that can still be removed. */
  removable: post.isNull('removedAt'),
  /** Removed by a moderator, and can be restored. */
  removed: byModerator,
  /** The viewer's own posts that a moderator removed. They are told so, and see nothing of the files. */
  ownRemoved: post.all(post.isViewer('authorId'), byModerator),
  deleted: post.is('removedAs', 'AUTHOR'),
};

/** Not removed, and by an enabled member: the comment itself, without what is above it. */
const isSaid = comment.all(comment.isNull('removedAt'), comment.some('author', memberFor.everybody));
const isSaidUnderShown = comment.all(
  isSaid,
  comment.none('parent', parent.any(parent.isSet('removedAt'), parent.none('author', memberFor.everybody))),
);
const notOf = (members: Unwanted) =>
  comment.all(comment.isNotAmong('authorId', members), comment.none('parent', parent.isAmong('authorId', members)));
const commentForEverybody = comment.all(isSaidUnderShown, comment.some('post', postForEverybody));
const commentForViewer = comment.all(
  isSaidUnderShown,
  notOf('blocked'),
  comment.some('post', post.any(postOpen, isOwn)),
);
const isOwnComment = comment.isViewer('authorId');

/** Comments and replies have the audience of their post, unless they or the comment above them are hidden. */
export const commentFor = {
  everybody: commentForEverybody,
  viewer: commentForViewer,
  /** The viewer's own comments. */
  own: comment.all(isOwnComment, commentForViewer),
  /** The rest of the rule once the post, and for replies the comment above, are known to be visible: for lists. */
  inThread: comment.all(isSaid, comment.isNotAmong('authorId', 'hidden')),
  /** The same for counts, which are the same for everybody. */
  counted: isSaid,
  /** What members can delete: a block takes from nobody what they wrote, and what others wrote below their posts. */
  deletable: comment.any(
    commentForViewer,
    comment.all(isOwnComment, commentForEverybody),
    comment.all(isSaidUnderShown, comment.some('post', isOwn)),
  ),
  /** What moderators can remove: a block does not keep them out. */
  removable: comment.any(commentForEverybody, commentForViewer),
  /** Removed by a moderator, and can be restored. */
  removed: comment.is('removedAs', 'MODERATOR'),
};

/** What moderators took down, with its post or with its author's account. Its own author can only delete it or make it private. */
const takenDown = post.any(byModerator, post.none('author', enabled));

/** Sounds have the audience of their original post. */
export const soundFor = {
  /** Plays nowhere any more, not in the posts of others either. */
  takenDown: sound.some('original', takenDown),
  everybody: sound.some('original', postForEverybody),
  /** Sounds that the viewer may use in a post of their own. */
  viewer: sound.some('original', post.any(postOpen, ownPrivate)),
};

const shownToEverybody = upload.any(
  upload.some('videoOf', postForEverybody),
  upload.some('imageOf', postForEverybody),
  upload.some('avatarOf', memberFor.everybody),
);
const removed = post.isSet('removedAt');
/** The viewer's own file, unless the post that shows it was removed. */
const isOwnFile = upload.all(
  upload.isViewer('ownerId'),
  upload.some('owner', enabled),
  upload.none('videoOf', removed),
  upload.none('imageOf', removed),
);

/** The images and videos made from an upload. Those of a public post are public, so a blocked member gets them as visitors do. */
export const mediaFor = {
  everybody: shownToEverybody,
  viewer: upload.any(shownToEverybody, isOwnFile),
  moderator: upload.any(upload.some('videoOf', postForModerators), upload.some('imageOf', postForModerators)),
};

/** Files for which work is worth doing: no post shows them yet, or one that shows or plays them was not removed. */
export const fileFor = {
  anybody: upload.any(upload.none('videoOf', removed), upload.some('playedIn', post.isNull('removedAt'))),
};

const isNotTakenDown = upload.none('soundFrom', takenDown);
const playedForEverybody = upload.any(
  shownToEverybody,
  upload.all(isNotTakenDown, upload.some('playedIn', postForEverybody)),
);

/** The sound made from an upload: also for viewers of another post that plays it. */
export const soundFileFor = {
  everybody: playedForEverybody,
  viewer: upload.any(playedForEverybody, isOwnFile, upload.all(isNotTakenDown, upload.some('playedIn', isOwn))),
  moderator: upload.some('playedIn', postForModerators),
};
