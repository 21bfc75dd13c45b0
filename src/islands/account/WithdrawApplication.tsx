import { useState } from 'react';
import { account } from '#lib/texts/account.ts';
import { Button } from '../ui/Button.tsx';
import ConfirmDialog from '../ui/surface/ConfirmDialog.tsx';

/** Offers an applicant who may not log in yet to remove what they entered. */
export default function WithdrawApplication({ onWithdraw }: { onWithdraw: () => Promise<boolean> }) {
  const [asks, setAsks] = useState(false);
  return (
    <div className="mt-6 grid gap-3 rounded border border-line p-4">
      <p className="text-14 text-dim">{account.withdrawHint}</p>
      <Button kind="quiet" aria-haspopup="dialog" onClick={() => setAsks(true)}>
        {account.withdraw}
      </Button>
      {asks && (
        <ConfirmDialog
          what={{
            title: account.withdrawQuestion,
            text: account.withdrawText,
            confirm: account.withdraw,
            busy: account.withdrawing,
          }}
          onConfirm={onWithdraw}
          onClose={() => setAsks(false)}
        />
      )}
    </div>
  );
}
