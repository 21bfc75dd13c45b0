import { request } from '#lib/api/request.ts';
import { updateProfile } from '#lib/contract/account/edit-profile.ts';
import { messages } from '#lib/contract/messages.ts';
import { showToast } from '../../toast.ts';
import { authForm } from './auth-form.ts';

export type EditedField = 'displayName' | 'userName' | 'bio';
export type ProfileValues = Record<EditedField, string>;

/** What a member says about themselves. A failure is always told by a toast, beside the errors of the fields. */
export const createEditProfileForm = (done: () => Promise<void>) =>
  authForm<EditedField, null>({
    fields: ['displayName', 'userName', 'bio'],
    send: (body) => request(updateProfile, { body }),
    done,
    failed: (message) => showToast(message || messages.unknownError, 'destructive', messages.profileUpdateFailed),
  });
