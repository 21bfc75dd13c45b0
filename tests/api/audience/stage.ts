import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import { backdrop, imageWidths } from '#lib/contract/media/sizes.ts';
import { newCode } from '#server/ground/codes.ts';
import {
  accounts,
  follows,
  notifications,
  postImages,
  posts,
  renditions,
  tags,
  uploads,
} from '#server/ground/db/schema/index.ts';
import { baseFrame, frameKey, imageKey, peaksKey } from '#server/media/protocol/delivery/variant-key.ts';
import { emit } from '#server/product/events/emit.ts';
import { tagPost } from '#tests/support/database/change.ts';
import { buildComment, buildHistory, buildPost, buildUpload, idOfAccount, tagCode } from '#tests/support/riff/build.ts';
import { type Client, cast } from '#tests/support/riff/client.ts';
import { startRiff, type TestRiff } from '#tests/support/riff/riff.ts';

/** The Riff in which targets are built and tested. */
export interface Stage {
  riff: TestRiff;
  folder: string;
  /** A member who follows every author of the file, and one whose public posts play their sounds. */
  cleo: Client;
  ben: Client;
  cleoCode: string;
  benCode: string;
  close(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
  const riff = await startRiff();
  const folder = await mkdtemp(path.join(tmpdir(), 'riff-hidden-'));
  const [cleo, ben] = [riff.visitor(), riff.visitor()];
  const cleoCode = (await cleo.join(cast.cleo)).userCode;
  const benCode = (await ben.join(cast.ben)).userCode;
  const close = async () => {
    await riff.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { riff, folder, cleo, ben, cleoCode, benCode, close };
}

const at = new Date();

/** An author with a video, an image and a tag, an image of Ben's that plays the sound of the video, and Ben's comment and reply on the video. */
export interface Target {
  author: Client;
  authorCode: string;
  cleoCode: string;
  benCode: string;
  postCode: string;
  pictureCode: string;
  borrowerCode: string;
  commentCode: string;
  replyCode: string;
  title: string;
  tag: string;
  tagCode: string;
  soundCode: string;
  film: typeof uploads.$inferSelect;
  picture: typeof uploads.$inferSelect;
  avatar: typeof uploads.$inferSelect;
  /** Text that no answer may contain while the post is hidden. */
  traces: string[];
  /** Ben's comment on his own image, which the author answered. */
  threadCode: string;
  /** Notifications that tell Cleo of the post and of the author's comment on Ben's image. */
  notificationCodes: string[];
  /** Text that no answer may contain while the author is hidden: names, and comments on Ben's image. */
  authorTraces: string[];
}

export async function buildTarget(stage: Stage, name: string): Promise<Target> {
  const { riff, cleo, cleoCode, benCode } = stage;
  const { db } = riff.context;
  const author = riff.visitor();
  const displayName = `Author${name}`;
  const user = await author.join({ displayName, email: `${name}@example.org`, password: 'long enough for it' });
  const { userCode: authorCode } = user;
  const avatar = await buildUpload(riff.context, authorCode, { resourceType: 'image', status: 'COMPLETE', usedAt: at });
  await db.update(accounts).set({ avatarId: avatar.publicId }).where(eq(accounts.code, authorCode));
  const title = `zebra${name}`;
  const post = await buildPost(riff.context, authorCode, { title, description: `described${name}` });
  const [film] = await db
    .select()
    .from(uploads)
    .where(eq(uploads.id, post.uploadId ?? 0));
  if (!film) throw new Error('the film was not built');
  const {
    id: pictureId,
    code: pictureCode,
    upload: picture,
  } = await buildPicture(stage, authorCode, `${title} still`, post.soundId);
  const borrower = await buildPicture(stage, benCode, 'A harmless picture', post.soundId);
  const tag = `tag_${name}`;
  const code = await tagCode(author, tag);
  const [tagRow] = await db.select().from(tags).where(eq(tags.code, code));
  await tagPost(riff.context, post.id, tagRow?.id ?? 0);
  await db.insert(follows).values({ followerId: await idOfAccount(riff.context, cleoCode), followeeId: post.authorId });
  await storeFiles(stage, film, [picture, avatar]);
  await buildHistory(riff.context, cleo, cleoCode, { [post.code]: post.id, [pictureCode]: pictureId });
  const comment = await buildComment(riff.context, post.id, benCode, { content: `remark${name}` });
  const answer = { content: `answer${name}`, parentId: comment.id };
  const reply = await buildComment(riff.context, post.id, benCode, answer);
  const said = { commentCode: comment.code, replyCode: reply.code };
  const thread = await buildComment(riff.context, borrower.id, benCode, { content: 'A question' });
  const onThread = await buildComment(riff.context, borrower.id, authorCode, {
    content: `heard${name}`,
    parentId: thread.id,
  });
  const onBen = await buildComment(riff.context, borrower.id, authorCode, { content: `praise${name}` });
  const [named] = await db.select({ userName: accounts.userName }).from(accounts).where(eq(accounts.code, cleoCode));
  const facts = { userName: named?.userName ?? '', byId: post.authorId };
  await emit(riff.context, db, { kind: 'mentioned', postId: post.id, commentId: null, ...facts });
  await emit(riff.context, db, { kind: 'mentioned', postId: borrower.id, commentId: onBen.id, ...facts });
  const told = await db
    .select({ code: notifications.code })
    .from(notifications)
    .where(inArray(notifications.postId, [post.id, borrower.id]));
  const authorTraces = [
    ...[authorCode, displayName, `author${name}`, avatar.code],
    ...[onThread.code, onThread.content, onBen.code, onBen.content],
  ];
  const traces = [
    ...Object.values(said),
    comment.content,
    reply.content,
    post.code,
    pictureCode,
    title,
    `described${name}`,
    post.soundCode,
    film.code,
    picture.code,
  ];
  const ids = { postCode: post.code, pictureCode, borrowerCode: borrower.code, soundCode: post.soundCode };
  return {
    author,
    cleoCode,
    benCode,
    authorCode,
    ...ids,
    ...said,
    title,
    tag,
    tagCode: code,
    film,
    picture,
    avatar,
    traces,
    ...{ threadCode: thread.code, authorTraces, notificationCodes: told.map((one) => one.code) },
  };
}

async function buildPicture({ riff }: Stage, userCode: string, title: string, soundId: number | null) {
  const { db } = riff.context;
  const upload = await buildUpload(riff.context, userCode, { resourceType: 'image', status: 'COMPLETE', usedAt: at });
  const [post] = await db
    .insert(posts)
    .values({
      code: newCode(),
      authorId: upload.ownerId,
      postType: 'IMG',
      title,
      status: 'READY',
      soundId,
      createdAt: riff.context.now(),
      publishedAt: riff.context.now(),
    })
    .returning({ id: posts.id, code: posts.code });
  await db.insert(postImages).values({ postId: post?.id ?? 0, position: 0, uploadId: upload.id });
  return { id: post?.id ?? 0, code: post?.code ?? '', upload };
}

const imageWidth = imageWidths[0];
const blurred = { fit: 'fill', ...backdrop } as const;

/** Stores a few bytes under every key that the addresses below lead to. */
async function storeFiles(
  { riff, folder }: Stage,
  film: { id: number; code: string },
  pictures: { code: string }[],
): Promise<void> {
  const home = `renditions/${film.code}`;
  await riff.context.db.insert(renditions).values([
    { uploadId: film.id, kind: 'mp4', shortSide: 360, bytes: 1, key: `${home}/360.mp4` },
    { uploadId: film.id, kind: 'hls', shortSide: 360, bytes: 1, key: `${home}/hls/360/` },
  ]);
  const keys = [
    `${home}/360.mp4`,
    `${home}/sound.mp3`,
    peaksKey(film.code),
    `${home}/hls/master.m3u8`,
    frameKey(film.code, baseFrame, 0, 'jpg'),
    frameKey(film.code, blurred, 0, 'jpg'),
    ...pictures.map(({ code }) => imageKey(code, blurred, 'jpeg')),
    ...pictures.map(({ code }) => imageKey(code, { fit: 'limit', width: imageWidth }, 'jpeg')),
  ];
  for (const key of keys) {
    const file = path.join(folder, newCode());
    await writeFile(file, '#EXTM3U\n');
    await riff.context.storage.putFile(key, file);
  }
}

export const soundAddresses = ({ film }: Target) => [
  `video/upload/${film.publicId}.mp3`,
  `video/upload/fl_waveform/${film.publicId}.json`,
];
export const imageAddress = (publicId: string) => `image/upload/c_limit,f_auto,q_auto,w_${imageWidth}/${publicId}`;
export const blurredAddresses = ({ film, picture }: Target) => [
  `video/upload/c_fill,e_blur:${backdrop.blur},h_${backdrop.height},so_0,w_${backdrop.width}/${film.publicId}.jpg`,
  `image/upload/c_fill,e_blur:${backdrop.blur},f_auto,h_${backdrop.height},q_auto,w_${backdrop.width}/${picture.publicId}`,
];
export const mediaAddresses = ({ film, picture }: Target) => [
  `video/upload/${film.publicId}.mp4`,
  `video/upload/sp_auto/${film.publicId}.m3u8`,
  `video/upload/c_limit,so_0,w_${baseFrame.width}/${film.publicId}.jpg`,
  imageAddress(picture.publicId),
];
