import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { newCode } from '#server/ground/codes.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import {
  accounts,
  comments,
  hiddenWords,
  memberRelations,
  postImages,
  posts,
  sounds,
  uploads,
} from '#server/ground/db/schema/index.ts';
import type {
  CommentFacts,
  NamedFacts,
  PostFacts,
  SoundFacts,
  UploadFacts,
  ViewerFacts,
} from '#server/product/audience/facts.ts';

interface PlannedPost {
  author: number;
  status: PostFacts['status'];
  visibility: PostFacts['visibility'];
  removedAs: PostFacts['removedAs'];
  sensitive: PostFacts['sensitive'];
  /** A video with its own sound, or an image. */
  isFilm: boolean;
  /** The index of the post whose sound it plays; null for its own sound. */
  plays: number | null;
}

interface PlannedComment {
  author: number;
  /** The index of its post. */
  post: number;
  removedAs: PostFacts['removedAs'];
  hiddenAs: CommentFacts['hiddenAs'];
  /** The index of the comment that it answers, if that is on the same post and answers none itself. */
  parent: number | null;
}

/** Members, their posts, comments and files. Every member also has an avatar and a file that nothing shows. */
interface World {
  members: { isDisabled: boolean }[];
  posts: PlannedPost[];
  comments: PlannedComment[];
  /** By the indices of two members; one with itself is left out. */
  relations: PlannedRelation[];
  words: PlannedWord[];
}

/** A hidden word of a member: in every second text, or the name of the first member. */
interface PlannedWord {
  member: number;
  word: 'w' | 'v' | 'n0';
  action: 'HIDE' | 'COVER';
  scope: 'EVERYWHERE' | 'MY_POSTS';
  isOver: boolean;
}

interface PlannedRelation {
  member: number;
  other: number;
  /** A mute of everything, of one part, or one that has ended. */
  as: 'block' | 'ALL' | 'POSTS' | 'COMMENTS' | 'ended';
}

export const worlds: fc.Arbitrary<World> = fc.record({
  members: fc.array(fc.record({ isDisabled: fc.boolean() }), { minLength: 3, maxLength: 3 }),
  posts: fc.array(
    fc.record({
      author: fc.nat(2),
      status: fc.constantFrom('PROCESSING' as const, 'READY' as const, 'FAILED' as const),
      visibility: fc.constantFrom('PUBLIC' as const, 'PRIVATE' as const),
      removedAs: fc.constantFrom(null, 'AUTHOR' as const, 'MODERATOR' as const),
      sensitive: fc.constantFrom(null, 'MEDICAL' as const),
      isFilm: fc.boolean(),
      plays: fc.option(fc.nat(5)),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  comments: fc.array(
    fc.record({
      author: fc.nat(2),
      post: fc.nat(5),
      removedAs: fc.constantFrom(null, 'AUTHOR' as const, 'OWNER' as const, 'MODERATOR' as const),
      hiddenAs: fc.constantFrom(null, null, 'AUTHOR' as const, 'HELD' as const),
      parent: fc.option(fc.nat(5)),
    }),
    { maxLength: 12 },
  ),
  relations: fc.array(
    fc.record({
      member: fc.nat(2),
      other: fc.nat(2),
      as: fc.constantFrom('block' as const, 'ALL' as const, 'POSTS' as const, 'COMMENTS' as const, 'ended' as const),
    }),
    { maxLength: 4 },
  ),
  words: fc.uniqueArray(
    fc.record({
      member: fc.nat(2),
      word: fc.constantFrom('w' as const, 'v' as const, 'n0' as const),
      action: fc.constantFrom('HIDE' as const, 'HIDE' as const, 'COVER' as const),
      scope: fc.constantFrom('EVERYWHERE' as const, 'MY_POSTS' as const),
      isOver: fc.boolean(),
    }),
    { maxLength: 4, selector: ({ member, word }) => `${member} ${word}` },
  ),
});

interface Built<Facts> {
  id: number;
  facts: Facts;
}

/** The ids of the written rows with the facts from the plan; not read back, so that a wrong query cannot agree with itself. */
export interface BuiltWorld {
  members: Built<NamedFacts>[];
  posts: Built<PostFacts>[];
  comments: Built<CommentFacts>[];
  sounds: Built<SoundFacts>[];
  uploads: Built<UploadFacts>[];
  /** A visitor, and each of the members. */
  viewers: ViewerFacts[];
}

const moment = new Date();
const byId = (a: { id: number }, b: { id: number }) => a.id - b.id;

export async function buildWorld(tx: Queryable, plan: World): Promise<BuiltWorld> {
  const built: BuiltWorld = { members: [], posts: [], comments: [], sounds: [], uploads: [], viewers: [] };
  for (const { isDisabled } of plan.members) await addMember(tx, built, isDisabled ? moment : null);
  const soundOf = new Map<number, { id: number; file: UploadFacts }>();
  // Videos come first, because the others play their sounds.
  const ordered = plan.posts.map((post, place) => ({ ...post, place, isFilm: post.isFilm || place === 0 }));
  ordered.sort((a, b) => Number(b.isFilm) - Number(a.isFilm));
  for (const post of ordered) {
    const borrowed = soundOf.get(post.plays ?? -1) ?? (post.isFilm ? undefined : soundOf.get(0));
    await addPost(tx, built, post, borrowed, soundOf);
  }
  for (const comment of plan.comments) await addComment(tx, built, comment);
  for (const things of [built.members, built.posts, built.comments, built.sounds, built.uploads]) things.sort(byId);
  await addRelations(tx, built, plan.relations);
  await addWords(tx, built, plan.words);
  return built;
}

async function addRelations(tx: Queryable, built: BuiltWorld, planned: World['relations']): Promise<void> {
  const idAt = (place: number) => built.members[place]?.id ?? 0;
  const pairs = new Map(
    planned
      .filter(({ member, other }) => member !== other)
      .map(({ member, other, as }) => [`${member} ${other} ${as === 'block'}`, { member, other, as }]),
  );
  const rows = [...pairs.values()].map(({ member, other, as }) => ({
    memberId: idAt(member),
    otherId: idAt(other),
    kind: as === 'block' ? ('block' as const) : ('mute' as const),
    what: as === 'POSTS' || as === 'COMMENTS' ? as : ('ALL' as const),
    until: as === 'ended' ? new Date(Date.now() - 60_000) : null,
  }));
  if (rows.length > 0) await tx.insert(memberRelations).values(rows);
  for (const viewer of [null, ...built.members.map(({ id }) => id)]) {
    const own = rows.filter(({ memberId, until }) => memberId === viewer && until === null);
    const against = rows.filter(({ otherId, kind }) => otherId === viewer && kind === 'block');
    const across = against.map(({ memberId }) => memberId);
    const blocks = own.filter(({ kind }) => kind === 'block').map(({ otherId }) => otherId);
    const muted = (...whats: string[]) =>
      own.filter(({ kind, what }) => kind === 'mute' && whats.includes(what)).map(({ otherId }) => otherId);
    const blocked = [...blocks, ...across];
    built.viewers.push({
      id: viewer,
      blocked: new Set(blocked),
      ownBlocked: new Set(blocks),
      hidden: new Set([...blocked, ...muted('ALL')]),
      hiddenPosts: new Set([...blocked, ...muted('ALL', 'POSTS')]),
      hiddenComments: new Set([...blocked, ...muted('ALL', 'COMMENTS')]),
    });
  }
}

/** The texts that the rows were written with, and the words that members hide in them. */
async function addWords(tx: Queryable, { members, posts: made, comments: said }: BuiltWorld, planned: PlannedWord[]) {
  const ids = members.map(({ id }) => id);
  const rows = planned.map(({ member, word, isOver, ...rest }) => ({
    ...rest,
    accountId: ids[member] ?? 0,
    code: newCode(),
    word: word.toUpperCase(),
    until: isOver ? new Date(Date.now() - 60_000) : null,
  }));
  if (rows.length > 0) await tx.insert(hiddenWords).values(rows);
  const hiding = rows.filter(({ action, until }) => action === 'HIDE' && until === null);
  const covering = rows.filter(({ scope, until }) => scope === 'EVERYWHERE' && until === null);
  const coveredFor = (...texts: string[]) =>
    new Set(covering.filter((row) => texts.includes(row.word)).map(({ accountId }) => accountId));
  const by = (scope: PlannedWord['scope'], texts: string[]) =>
    hiding.filter((row) => row.scope === scope && texts.includes(row.word)).map(({ accountId }) => accountId);
  const nameOf = (id: number) => nameAt(ids.indexOf(id));
  for (const { id, facts } of members) {
    facts.hiddenFrom = new Set(by('EVERYWHERE', [nameOf(id)]));
    facts.coveredFor = coveredFor(nameOf(id));
  }
  for (const { id, facts } of made) {
    const texts = [textOf(id), nameOf(facts.authorId)];
    facts.hiddenFrom = new Set(by('EVERYWHERE', texts));
    facts.coveredFor = coveredFor(...texts);
  }
  for (const { id, facts } of said) {
    const texts = [textOf(id), nameOf(facts.authorId)];
    const { authorId } = facts.post;
    facts.hiddenFrom = new Set(by('EVERYWHERE', texts));
    facts.coveredFor = coveredFor(...texts);
    facts.isHiddenByPostAuthor = facts.authorId !== authorId && by('MY_POSTS', texts).includes(authorId);
  }
}
const nameAt = (place: number) => `N${place}`;
/** The text of a post or comment, by its id. */
const textOf = (id: number) => (id % 2 === 0 ? 'W' : 'V');

async function addMember(tx: Queryable, built: BuiltWorld, disabledAt: Date | null): Promise<void> {
  const code = newCode();
  const avatarId = `images/${code}`;
  const [row] = await tx
    .insert(accounts)
    .values({
      code,
      userName: `w${code.toLowerCase().replace(/[^a-z0-9]/g, '_')}`.slice(0, 30),
      displayName: nameAt(built.members.length),
      email: `${code}@example.org`,
      disabledAt,
      avatarId,
    })
    .returning({ id: accounts.id });
  const id = row?.id ?? 0;
  const member = { id, facts: { id, disabledAt, hiddenFrom: new Set<number>(), coveredFor: new Set<number>() } };
  built.members.push(member);
  (await addUpload(tx, built, member, 'image', avatarId)).facts.avatarOf.push(member.facts);
  await addUpload(tx, built, member, 'video');
}

async function addUpload(
  tx: Queryable,
  built: BuiltWorld,
  owner: Built<NamedFacts>,
  resourceType: 'image' | 'video',
  publicId = `${resourceType}s/${newCode()}`,
): Promise<Built<UploadFacts>> {
  const [row] = await tx
    .insert(uploads)
    .values({ code: newCode(), publicId, ownerId: owner.id, resourceType, status: 'COMPLETE' })
    .returning({ id: uploads.id });
  const facts = {
    ownerId: owner.id,
    owner: owner.facts,
    videoOf: [],
    imageOf: [],
    playedIn: [],
    soundFrom: [],
    avatarOf: [],
  };
  const upload: Built<UploadFacts> = { id: row?.id ?? 0, facts };
  built.uploads.push(upload);
  return upload;
}

async function addPost(
  tx: Queryable,
  built: BuiltWorld,
  { author: place, status, visibility, removedAs, sensitive, isFilm, place: own }: PlannedPost & { place: number },
  borrowed: { id: number; file: UploadFacts } | undefined,
  soundOf: Map<number, { id: number; file: UploadFacts }>,
): Promise<void> {
  const author = built.members[place];
  if (!author) throw new Error('the plan names a member who is not in it');
  const removedAt = removedAs === null ? null : moment;
  const upload = await addUpload(tx, built, author, isFilm ? 'video' : 'image');
  const [row] = await tx
    .insert(posts)
    .values({
      code: newCode(),
      authorId: author.id,
      postType: isFilm ? 'VID' : 'IMG',
      title: 'W',
      visibility,
      status,
      failure: status === 'FAILED' ? 'It failed.' : null,
      uploadId: isFilm ? upload.id : null,
      soundId: borrowed?.id ?? null,
      publishedAt: status === 'READY' ? moment : null,
      removedAt,
      removedAs,
      sensitive,
    })
    .returning({ id: posts.id });
  const id = row?.id ?? 0;
  await tx
    .update(posts)
    .set({ title: textOf(id) })
    .where(eq(posts.id, id));
  const facts: PostFacts = {
    authorId: author.id,
    hiddenFrom: new Set(),
    coveredFor: new Set(),
    status,
    visibility,
    removedAt,
    removedAs,
    sensitive,
    author: author.facts,
  };
  built.posts.push({ id, facts });
  if (isFilm) upload.facts.videoOf.push(facts);
  else {
    upload.facts.imageOf.push(facts);
    await tx.insert(postImages).values({ postId: id, position: 0, uploadId: upload.id });
  }
  borrowed?.file.playedIn.push(facts);
  if (!isFilm) return;
  const [sound] = await tx
    .insert(sounds)
    .values({ code: newCode(), postId: id, uploadId: upload.id })
    .returning({ id: sounds.id });
  const soundId = sound?.id ?? 0;
  built.sounds.push({ id: soundId, facts: { original: facts } });
  upload.facts.soundFrom.push(facts);
  soundOf.set(own, { id: soundId, file: upload.facts });
  if (borrowed) return;
  await tx.update(posts).set({ soundId }).where(eq(posts.id, id));
  upload.facts.playedIn.push(facts);
}

async function addComment(
  tx: Queryable,
  built: BuiltWorld,
  { author: place, post: at, removedAs, hiddenAs, parent: above }: PlannedComment,
): Promise<void> {
  const author = built.members[place];
  const post = built.posts[at % built.posts.length];
  if (!author || !post) throw new Error('the plan names what is not in it');
  const named = above === null ? undefined : built.comments[above];
  const parent = named?.facts.post === post.facts && named.facts.parent.length === 0 ? named : undefined;
  const removedAt = removedAs === null ? null : moment;
  const [row] = await tx
    .insert(comments)
    .values({
      code: newCode(),
      postId: post.id,
      authorId: author.id,
      parentId: parent?.id ?? null,
      content: 'W',
      hiddenAs,
      removedAt,
      removedAs,
    })
    .returning({ id: comments.id });
  const id = row?.id ?? 0;
  await tx
    .update(comments)
    .set({ content: textOf(id) })
    .where(eq(comments.id, id));
  const own: CommentFacts['parent'][number] = {
    authorId: author.id,
    hiddenFrom: new Set(),
    coveredFor: new Set(),
    removedAt,
    removedAs,
    hiddenAs,
    author: author.facts,
  };
  built.comments.push({
    id,
    facts: { ...own, post: post.facts, parent: parent ? [parent.facts] : [] },
  });
}
