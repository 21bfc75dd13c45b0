import { type Commenters, commentersOfPost } from '#lib/contract/post/post-kinds.ts';
import { comments as texts } from '#lib/texts/post/comments.ts';
import { Choice } from '../ui/form/Choice.tsx';

interface Props {
  value: Commenters;
  onChoose: (value: Commenters) => void;
}

/** Chooses who can comment on a post. Its label stands above it already, in a title or a button. */
export const CommentersChoice = ({ value, onChoose }: Props) => (
  <Choice
    label={texts.commenters}
    isLabelHidden
    options={commentersOfPost}
    value={value}
    name={(one) => texts[one]}
    onChoose={onChoose}
  />
);
