import { atom } from 'nanostores';
import { messages } from '#lib/contract/messages.ts';
import { platform } from '#lib/platform/current.ts';
import { createEditProfileForm, type EditedField, type ProfileValues } from '../account/forms/edit-profile-form.ts';
import type { ProfileStore } from './profile.ts';

/** The key in the tab's storage for changes that were neither saved nor dropped. */
const key = 'riff-profile-draft';

/** The form of a member's own profile. Closing it keeps the changes until they are saved or cancelled. */
export function createEditProfile(profile: ProfileStore) {
  const { userCode } = profile.$profile.get();
  const saved = (): ProfileValues => {
    const { displayName, userName, bio } = profile.$profile.get();
    return { displayName, userName, bio };
  };
  /** Null while the form is closed. */
  const $values = atom<ProfileValues | null>(null);
  /** Whether it was opened with earlier changes. */
  const $restored = atom(false);

  const form = createEditProfileForm(async () => {
    const values = $values.get();
    drop();
    // Shows the values that the server stored; without an answer, those that were sent.
    if (!(await profile.reload(messages.profileUpdated)) && values) profile.change(values);
    $values.set(null);
  });

  const drop = () => platform().tabStorage.set(key, null);

  return {
    form,
    $values,
    $restored,
    open() {
      const draft = readDraft(userCode);
      $restored.set(draft !== null);
      $values.set(draft ?? saved());
      form.clear();
    },
    type(field: EditedField, text: string) {
      const values = { ...($values.get() ?? saved()), [field]: text };
      $values.set(values);
      form.edit(field);
      const isChanged = form.fields.some((one) => values[one] !== saved()[one]);
      platform().tabStorage.set(key, isChanged ? JSON.stringify({ userCode, values }) : null);
    },
    save: async () => {
      const values = $values.get();
      if (values) await form.submit(values);
    },
    /** Closes the form and keeps the changes for the next time. */
    close: () => $values.set(null),
    /** Closes the form without the changes. */
    cancel() {
      drop();
      $values.set(null);
    },
  };
}
export type EditProfile = ReturnType<typeof createEditProfile>;

/** The changes that this member made before; the tab may hold those of another member. */
function readDraft(userCode: string): ProfileValues | null {
  try {
    const draft = JSON.parse(platform().tabStorage.get(key) ?? 'null');
    return draft?.userCode === userCode ? (draft.values as ProfileValues) : null;
  } catch {
    return null;
  }
}
