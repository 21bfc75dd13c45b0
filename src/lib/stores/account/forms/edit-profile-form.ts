import { request } from '#lib/api/request.ts';
import { updateProfile } from '#lib/contract/account/edit-profile.ts';
import { messages } from '#lib/contract/messages.ts';
import { showToast } from '../../toast.ts';
import { authForm } from './auth-form.ts';

export type EditedField = 'displayName' | 'userName' | 'bio';
export type ProfileValues = Record<EditedField, string>;

/** The texts of a member's profile. A toast shows every failure, also when fields show their errors. */
export const createEditProfileForm = (done: () => Promise<void>) =>
  authForm<EditedField, null>({
    fields: ['displayName', 'userName', 'bio'],
    send: (body) => request(updateProfile, { body }),
    done,
    failed: (message) => showToast(message || messages.unknownError, 'destructive', messages.profileUpdateFailed),
  });
