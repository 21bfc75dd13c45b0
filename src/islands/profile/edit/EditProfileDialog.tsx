import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { lengthOf, limits } from '#lib/contract/limits.ts';
import type { EditedField } from '#lib/stores/account/forms/edit-profile-form.ts';
import type { EditProfile } from '#lib/stores/profile/edit-profile.ts';
import { editProfile } from '#lib/texts/profile/edit-profile.ts';
import { TextArea } from '../../publishing/TextArea.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogButtons } from '../../ui/surface/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';

/** Where a member changes their names and bio. The changes are kept for the next time, unless Cancel closes the dialog. */
export default function EditProfileDialog({ edit }: { edit: EditProfile }) {
  const values = useStore(edit.$values);
  const errors = useStore(edit.form.$errors);
  const sending = useStore(edit.form.$sending);
  const focus = useStore(edit.form.$focus);
  const restored = useStore(edit.$restored);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (focus) form.current?.querySelector<HTMLElement>(`[name="${focus.field}"]`)?.focus();
  }, [focus]);

  if (!values) return null;
  const field = (name: EditedField) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => edit.type(name, target.value),
  });
  const bioLength = lengthOf(values.bio.trim());
  return (
    <Dialog title={editProfile.title} busy={sending} onClose={edit.close}>
      {restored && (
        <p role="status" className="mt-2 text-14 text-dim">
          {editProfile.restored}
        </p>
      )}
      <form
        ref={form}
        noValidate
        className="mt-4 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void edit.save();
        }}
      >
        <TextField {...field('displayName')} label={editProfile.displayName} dir="auto" autoComplete="nickname" />
        <TextField
          {...field('userName')}
          label={editProfile.userName}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          hint={editProfile.userNameHint}
        />
        <TextArea {...field('bio')} label={editProfile.bio} note={`${bioLength}/${limits.bio}`} rows={4} />
        <DialogButtons>
          <Button kind="quiet" disabled={sending} onClick={edit.cancel}>
            {editProfile.cancel}
          </Button>
          <Button type="submit" busy={sending}>
            {sending ? editProfile.saving : editProfile.save}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
