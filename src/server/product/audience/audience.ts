import type { CommentFacts, MemberFacts, NamedFacts, PostFacts, SoundFacts, UploadFacts } from './facts.ts';
import { rulesAbout, type Unwanted } from './rule.ts';

// Decides which viewer may see which thing; no other file does. `condition` and `conditionText` turn a rule into SQL, `holds` into a predicate.
//
// Four names mean the same for all things:
//   everybody  everyone may see it, visitors too: counted in public, cached and shared
//   open       the part of it that this viewer may open: nothing from a member on the other side of a block
//   shown      the part of `open` that lists show: nothing that a mute or a hidden word of the viewer hides
//   viewer     everything that this viewer may see: open things and their own
// Moderation that hides something from everyone is added to `everybody`, once for each kind of thing.

const member = rulesAbout<MemberFacts>();
const name = rulesAbout<NamedFacts>();
const post = rulesAbout<PostFacts>();
const comment = rulesAbout<CommentFacts>();
const parent = rulesAbout<CommentFacts['parent'][number]>();
const sound = rulesAbout<SoundFacts>();
const upload = rulesAbout<UploadFacts>();

/** Nobody's own texts are hidden from them. */
const nameReads = name.any(name.isViewer('id'), name.hasNoWord('member', 'viewer'));
const postReads = post.any(post.isViewer('authorId'), post.hasNoWord('post', 'viewer'));
const commentReads = comment.any(comment.isViewer('authorId'), comment.hasNoWord('comment', 'viewer'));

const enabled = member.isNull('disabledAt');

/** Members; a disabled account is visible to no one, not even its owner. */
export const memberFor = {
  everybody: enabled,
  open: member.all(enabled, member.isNotAmong('id', 'blocked')),
  /** In lists of followers, which keep muted members because these keep their profiles. */
  listed: name.all(enabled, name.isNotAmong('id', 'blocked'), nameReads),
  /** Named to the viewer as one who likes or follows. */
  shown: name.all(enabled, name.isNotAmong('id', 'hidden'), nameReads),
  /** Named as the author of a post, found and suggested. */
  shownWithPosts: name.all(enabled, name.isNotAmong('id', 'hiddenPosts'), nameReads),
  /** Named as the author of a comment. */
  shownWithComments: name.all(enabled, name.isNotAmong('id', 'hiddenComments'), nameReads),
  /** Members whom the viewer can block, or no longer block: a member who blocked the viewer exists only in the viewer's own list of blocks. */
  blockable: member.all(enabled, member.any(member.isNotAmong('id', 'blocked'), member.isAmong('id', 'ownBlocked'))),
  /** The member may sign in, stay signed in and get mail. */
  themselves: enabled,
};

/** The part of the rule that needs only the post's own row, not its author's account. The partial indexes of the feed have this predicate. */
const isPublic = post.all(post.is('status', 'READY'), post.is('visibility', 'PUBLIC'), post.isNull('removedAt'));
const byEnabled = post.some('author', memberFor.everybody);
const isThere = post.all(post.isNull('removedAt'), byEnabled);
const isOwn = post.all(post.isViewer('authorId'), isThere);

const ownPrivate = post.all(isOwn, post.is('status', 'READY'), post.is('visibility', 'PRIVATE'));

const byModerator = post.is('removedAs', 'MODERATOR');

const postForEverybody = post.all(isPublic, byEnabled);
/** Posts whose pictures and sound visitors may get; of sensitive ones they get blurred pictures. */
const postUncovered = post.all(postForEverybody, post.isNull('sensitive'));
const postOpen = post.all(postForEverybody, post.isNotAmong('authorId', 'blocked'));
const postFromShown = post.all(postForEverybody, post.isNotAmong('authorId', 'hiddenPosts'));
const postShown = post.all(postFromShown, postReads);
const postForModerators = post.any(post.isNull('removedAt'), byModerator);

/** Posts. A removed post is visible to no one; private, processing and failed posts only to their author. */
export const postFor = {
  /** The part of `everybody` that needs only the post's own row, for index scans that join the author afterwards. */
  everybodyByRow: isPublic,
  everybody: postForEverybody,
  /** The part of `everybody` whose pictures and sound are for everybody too, because it is not sensitive. */
  uncovered: postUncovered,
  open: postOpen,
  shown: postShown,
  /** The part of `shown` that does not read texts: the feed looks for hidden words only in the posts of a page. */
  fromShown: postFromShown,
  /** The posts in the profile of their author, which a mute leaves open. */
  inProfile: post.all(postOpen, postReads),
  /** Visible at least to its author, so work for it is worth doing. */
  anybody: isThere,
  /** The viewer's own posts, whatever their status. */
  own: isOwn,
  /** The viewer's own posts that only they can watch. Together with `open`, these are the posts whose sound they can use. */
  ownPrivate,
  viewer: post.any(postOpen, isOwn),
  /** In the admin area, members that may view posts see every post that its author did not delete. */
  moderator: postForModerators,
  /** The part of `moderator` that can still be removed. */
  removable: post.isNull('removedAt'),
  /** A moderator removed the post and can restore it. */
  removed: byModerator,
  /** The viewer's own posts that a moderator removed. The viewer learns of the removal, but cannot see the files. */
  ownRemoved: post.all(post.isViewer('authorId'), byModerator),
  deleted: post.is('removedAs', 'AUTHOR'),
};

/** Not removed, and by an enabled member; the rule ignores the post, the comment above and what the author of the post hides. */
const isThereAsComment = comment.all(comment.isNull('removedAt'), comment.some('author', memberFor.everybody));
const isUnderShown = comment.none(
  'parent',
  parent.any(parent.isSet('removedAt'), parent.none('author', memberFor.everybody)),
);
const isSaid = comment.all(isThereAsComment, comment.isNull('hiddenAs'));
const notOf = (members: Unwanted) =>
  comment.all(comment.isNotAmong('authorId', members), comment.none('parent', parent.isAmong('authorId', members)));
const onPublicPost = comment.some('post', postForEverybody);
const isOwnComment = comment.isViewer('authorId');
/** Words that the author of a post does not want below it hide a comment from everybody but its writer. */
const isWelcome = comment.all(
  comment.any(isOwnComment, comment.hasNoWord('comment', 'postAuthor')),
  comment.none('parent', parent.all(parent.isNotViewer('authorId'), parent.hasWord('comment', 'postAuthor'))),
);
/** Under a post of the viewer, who sees what they hid and what waits for their approval. */
const isUnderOwnPost = comment.some('post', post.isViewer('authorId'));
/** Neither the comment nor the one above is hidden from the viewer: both writers see their own, without what others wrote below. */
const isUnhidden = comment.any(
  comment.all(
    comment.any(comment.isNull('hiddenAs'), isOwnComment),
    comment.any(comment.none('parent', parent.isSet('hiddenAs')), comment.some('parent', parent.isViewer('authorId'))),
  ),
  isUnderOwnPost,
);
const commentForEverybody = comment.all(
  isSaid,
  isUnderShown,
  comment.none('parent', parent.isSet('hiddenAs')),
  onPublicPost,
);
const commentForViewer = comment.all(
  isThereAsComment,
  isUnderShown,
  notOf('blocked'),
  isWelcome,
  comment.some('post', post.any(postOpen, isOwn)),
  isUnhidden,
);

/** Comments and replies have the audience of their post, unless they or the comment above them are hidden. */
export const commentFor = {
  everybody: commentForEverybody,
  viewer: commentForViewer,
  /** The viewer's own comments. */
  own: comment.all(isOwnComment, commentForViewer),
  /** The rest of the rule, for lists of a visible post or, for replies, below a visible comment. */
  inThread: comment.all(
    isThereAsComment,
    comment.isNotAmong('authorId', 'hiddenComments'),
    comment.any(
      isOwnComment,
      comment.all(comment.hasNoWord('comment', 'viewer'), comment.hasNoWord('comment', 'postAuthor')),
    ),
    comment.any(comment.isNull('hiddenAs'), isOwnComment, isUnderOwnPost),
  ),
  /** The comments that notifications tell of. */
  told: comment.all(commentForViewer, commentReads),
  /** The comments under the viewer's posts that wait for their approval. */
  held: comment.all(
    comment.is('hiddenAs', 'HELD'),
    isUnderOwnPost,
    commentForViewer,
    comment.isNotAmong('authorId', 'hiddenComments'),
    commentReads,
  ),
  /** The same for counts, which do not depend on the viewer. */
  counted: isSaid,
  /** The comments that members can delete; even across a block these include their own, and those on their posts. */
  deletable: comment.any(
    commentForViewer,
    comment.all(isOwnComment, isThereAsComment, isUnderShown, onPublicPost),
    comment.all(isThereAsComment, isUnderShown, comment.some('post', isOwn)),
  ),
  /** The comments that moderators can remove, even across a block and when the author of the post hides them. */
  removable: comment.any(comment.all(isThereAsComment, isUnderShown, onPublicPost), commentForViewer),
  /** In the admin area, members that may view comments see every comment that nobody deleted. */
  moderator: comment.any(comment.isNull('removedAt'), comment.is('removedAs', 'MODERATOR')),
  /** A moderator removed the comment and can restore it. */
  removed: comment.is('removedAs', 'MODERATOR'),
  /** Its author or the author of the post deleted it. */
  deleted: comment.any(comment.is('removedAs', 'AUTHOR'), comment.is('removedAs', 'OWNER')),
};

/** Posts that a moderator removed, or whose author is disabled. Posts that the author deletes or makes private are not taken down. */
const takenDown = post.any(byModerator, post.none('author', enabled));

/** Sounds have the audience of their original post. */
export const soundFor = {
  /** The sound no longer plays anywhere, not even in the posts of others. */
  takenDown: sound.some('original', takenDown),
  everybody: sound.some('original', postForEverybody),
  /** Sounds that the viewer may use in a post of their own. */
  viewer: sound.some('original', post.any(postOpen, ownPrivate)),
  /** The part of `viewer` that other posts name as the origin of their sound. */
  named: sound.some(
    'original',
    post.all(
      post.any(postOpen, ownPrivate),
      post.any(post.isViewer('authorId'), post.hasNoWord('post', 'viewerCovers')),
    ),
  ),
};

const shownToEverybody = upload.any(
  upload.some('videoOf', postUncovered),
  upload.some('imageOf', postUncovered),
  upload.some('avatarOf', memberFor.everybody),
);
const uncoveredOpen = post.all(postUncovered, post.isNotAmong('authorId', 'blocked'));
/** The list of a member's own blocks still shows the avatars. */
const shownToViewer = upload.any(
  upload.some('videoOf', uncoveredOpen),
  upload.some('imageOf', uncoveredOpen),
  upload.some('avatarOf', memberFor.blockable),
);
/** Files of sensitive posts, which are for members. */
const shownToMembers = upload.all(
  upload.isMember,
  upload.any(upload.some('videoOf', postOpen), upload.some('imageOf', postOpen)),
);
const removed = post.isSet('removedAt');
/** The viewer's own file, unless the post that shows it was removed. */
const isOwnFile = upload.all(
  upload.isViewer('ownerId'),
  upload.some('owner', enabled),
  upload.none('videoOf', removed),
  upload.none('imageOf', removed),
);

/**
 * The images and videos made from an upload. Files of a sensitive post are for members. `viewer` is asked for members only: visitors get what
 * is for everybody.
 */
export const mediaFor = {
  everybody: shownToEverybody,
  /** Blurred pictures, which visitors get of sensitive posts too. */
  blurred: upload.any(
    upload.some('videoOf', postForEverybody),
    upload.some('imageOf', postForEverybody),
    upload.some('avatarOf', memberFor.everybody),
  ),
  viewer: upload.any(shownToViewer, shownToMembers, isOwnFile),
  moderator: upload.any(upload.some('videoOf', postForModerators), upload.some('imageOf', postForModerators)),
};

/** Files that are worth processing: no post shows them yet, or a post that shows or plays them was not removed. */
export const fileFor = {
  anybody: upload.any(upload.none('videoOf', removed), upload.some('playedIn', post.isNull('removedAt'))),
};

const isNotTakenDown = upload.none('soundFrom', takenDown);
const playedForEverybody = upload.any(
  shownToEverybody,
  upload.all(isNotTakenDown, upload.some('playedIn', postUncovered)),
);

/** The sound made from an upload; viewers of another post that plays it may hear it too. */
export const soundFileFor = {
  everybody: playedForEverybody,
  viewer: upload.any(
    playedForEverybody,
    shownToMembers,
    isOwnFile,
    upload.all(isNotTakenDown, upload.some('playedIn', isOwn)),
    upload.all(upload.isMember, isNotTakenDown, upload.some('playedIn', postOpen)),
  ),
  moderator: upload.some('playedIn', postForModerators),
};
