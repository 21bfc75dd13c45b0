import { storedList } from '../stored-list.ts';

/** A like, or the end of one, that waits for a network. */
interface KeptLike {
  userCode: string;
  postCode: string;
  isLiked: boolean;
}

/** What somebody pressed without a network, in this browser. */
export const keptLikes = storedList<KeptLike>('riff-kept-likes');

/** Whose like of which post. */
type Whose = Pick<KeptLike, 'userCode' | 'postCode'>;

/** All kept likes but that one. */
export const likesBeside = ({ userCode, postCode }: Whose): KeptLike[] =>
  keptLikes.all().filter((kept) => kept.postCode !== postCode || kept.userCode !== userCode);
