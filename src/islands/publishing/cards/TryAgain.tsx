import { type MouseEvent, useState } from 'react';
import { retryFailedPost } from '#lib/stores/publishing/status/post-status.ts';
import { publishing } from '#lib/texts/publishing/publishing.ts';

interface Props {
  userCode: string;
  postCode: string;
  className: string;
}

/** Retries the processing of a failed post. The button disappears then, so the focus moves to the surrounding element with `tabIndex={-1}`. */
export function TryAgain({ userCode, postCode, className }: Props) {
  const [busy, setBusy] = useState(false);
  const again = async ({ currentTarget }: MouseEvent) => {
    currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus();
    setBusy(true);
    await retryFailedPost(postCode, userCode);
    setBusy(false);
  };
  return (
    <button type="button" className={className} disabled={busy} onClick={(event) => void again(event)}>
      {publishing.tryAgain}
    </button>
  );
}
