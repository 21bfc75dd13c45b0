import { type FormEvent, useId, useState } from 'react';
import type { ListedUser } from '#lib/contract/admin/user.ts';
import { limits } from '#lib/contract/limits.ts';
import type { Users } from '#lib/stores/admin/users/users.ts';
import { admin } from '#lib/texts/admin/admin.ts';
import { Button } from '../../ui/Button.tsx';
import { typedAtMost } from '../../ui/dom/typed-at-most.ts';
import { Dialog, DialogButtons } from '../../ui/surface/Dialog.tsx';

interface Props {
  users: Pick<Users, 'disable' | 'enable'>;
  user: ListedUser;
  onClose: () => void;
}

/** Asks for confirmation and a reason before an account is disabled, and for confirmation before it is enabled. */
export default function AccountDialog({ users, user, onClose }: Props) {
  const { code, userName, isDisabled, disabledReason } = user;
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const id = useId();
  const name = `@${userName}`;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const isDone = isDisabled ? await users.enable(code) : await users.disable(code, reason);
    setBusy(false);
    if (isDone) onClose();
  };

  return (
    <Dialog
      title={isDisabled ? admin.enableQuestion({ name }) : admin.disableQuestion({ name })}
      text={isDisabled ? textOfEnabling(disabledReason) : admin.disableText}
      alert
      busy={busy}
      onClose={onClose}
    >
      <form onSubmit={(event) => void submit(event)}>
        {!isDisabled && (
          <>
            <label htmlFor={id} className="mb-1 mt-4 block text-14 font-medium">
              {admin.reason} <span className="font-normal text-dim">{admin.reasonReader}</span>
            </label>
            <textarea
              id={id}
              rows={3}
              dir="auto"
              value={reason}
              readOnly={busy}
              {...typedAtMost(limits.disableReason, setReason)}
              className="block w-full resize-none rounded border border-edge bg-ground px-4 py-3 text-16"
            />
          </>
        )}
        <DialogButtons>
          <Button kind="quiet" disabled={busy} onClick={onClose}>
            {admin.cancel}
          </Button>
          <Button type="submit" kind={isDisabled ? 'primary' : 'danger'} busy={busy}>
            {isDisabled ? (busy ? admin.enabling : admin.enable) : busy ? admin.disabling : admin.disable}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

const textOfEnabling = (reason: string) => (reason === '' ? admin.enableText : admin.enableTextWithReason({ reason }));
