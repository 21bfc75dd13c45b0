import { CircleAlert } from 'lucide-react';
import { said } from '#lib/language/language.ts';

interface Props {
  id: string;
  children: string | undefined;
}

/** An error message below the part of the form that it is about. */
export function ProblemLine({ id, children }: Props) {
  if (!children) return null;
  return (
    <p id={id} className="mt-1 flex items-start gap-1 text-14 text-danger-text">
      <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
      {said(children)}
    </p>
  );
}
