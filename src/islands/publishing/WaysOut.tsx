import { useState } from 'react';
import { paths } from '#lib/paths.ts';
import { closeNotLoaded } from '#lib/stores/not-loaded.ts';
import { publishing } from '#lib/texts/publishing/publishing.ts';
import { loadedLater } from '../ui/loaded-later.tsx';
import { TryAgain } from './cards/TryAgain.tsx';

const DeletePostDialog = loadedLater(() => import('../post/DeletePostDialog.tsx'), closeNotLoaded);

const link = 'inline-flex min-h-11 items-center font-semibold text-accent-text underline';

interface Props {
  userCode: string;
  postCode: string;
  canRetry: boolean;
}

/** The actions of an author on a post that failed. */
export default function WaysOut({ userCode, postCode, canRetry }: Props) {
  const [asks, setAsks] = useState(false);
  return (
    <div className="flex shrink-0 gap-3">
      {canRetry ? (
        <TryAgain userCode={userCode} postCode={postCode} className={link} />
      ) : (
        <a className={link} href={paths.upload()}>
          {publishing.uploadAgain}
        </a>
      )}
      <button type="button" className={link} onClick={() => setAsks(true)}>
        {publishing.delete}
      </button>
      {asks && <DeletePostDialog postCode={postCode} onClose={() => setAsks(false)} />}
    </div>
  );
}
