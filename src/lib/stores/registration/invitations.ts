import { outcomeOf } from '#lib/api/outcome.ts';
import { request } from '#lib/api/request.ts';
import {
  createInvitation,
  type Invitation,
  invitations as listCall,
  revokeInvitation,
} from '#lib/contract/account/invitation.ts';
import * as messages from '#lib/contract/account/registration-messages.ts';
import type { Page } from '#lib/contract/page.ts';
import { paths } from '#lib/paths.ts';
import { platform } from '#lib/platform/current.ts';
import { type PagedList, pagedList } from '../lists/paged-list.ts';
import { showToast } from '../toast.ts';

/** The invitations that a member made. */
export interface Invitations {
  list: PagedList<Invitation>;
  /** Makes one and puts it on top of the list; false, after a toast, if the server refuses. */
  create(uses: number, days: number): Promise<boolean>;
  /** Ends one, which stays in the list; false, after a toast, if the server refuses. */
  revoke(code: string): Promise<boolean>;
}

/** The link of an invitation, to be sent to people. */
export const invitationLink = (code: string): string =>
  new URL(paths.invitation(code), platform().navigation.url()).href;

/** Creates the list of one visit; without a first page, it loads one. */
export function createInvitations(first: Page<Invitation> | null): Invitations {
  const list = pagedList(listCall, {
    keyOf: ({ code }) => code,
    size: 20,
    failed: messages.invitationsFailed,
    inline: true,
    first,
  });
  return {
    list,
    async create(uses, days) {
      const outcome = await outcomeOf(
        request(createInvitation, { body: { uses, days } }),
        messages.invitationMakeFailed,
      );
      showToast(outcome.message, outcome.ok ? 'success' : 'destructive');
      if (outcome.ok) void list.restart();
      return outcome.ok;
    },
    async revoke(code) {
      const outcome = await outcomeOf(request(revokeInvitation, { query: { code } }), messages.invitationRevokeFailed);
      showToast(outcome.message, outcome.ok ? 'success' : 'destructive');
      const revokedAt = new Date(platform().clock.now()).toISOString();
      if (outcome.ok) list.update(code, (invitation) => ({ ...invitation, revokedAt, isOpen: false }));
      return outcome.ok;
    },
  };
}
