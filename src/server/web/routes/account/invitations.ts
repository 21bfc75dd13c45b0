import type { Hono } from 'hono';
import * as calls from '#lib/contract/account/invitation.ts';
import { invitationMade, invitationRevoked } from '#lib/contract/account/registration-messages.ts';
import type { Context } from '#server/product/context.ts';
import {
  createInvitation,
  findOpenInvitation,
  isInviter,
  listInvitations,
  revokeInvitation,
} from '#server/product/services/registration/invitation.ts';
import { registrationRules } from '#server/product/services/registration/rules.ts';
import type { PageOf } from '#server/product/views/lists/page-of.ts';
import type { Environment } from '#server/web/http/environment.ts';
import { bind } from '../bind.ts';
import { readerOf } from '../reader.ts';

/** Invitations, for those who make them and those who use them. */
export function invitationRoutes(app: Hono<Environment>, context: Context, pageOf: PageOf): void {
  bind(app, calls.invitations, async (call) => ({
    data: await listInvitations(context, pageOf, { ...readerOf(call), actor: call.actor }, call.query),
  }));
  bind(app, calls.mayInvite, async ({ actor }) => ({ data: { isAllowed: await isInviter(context, actor) } }));
  bind(app, calls.createInvitation, async ({ actor, body }) => ({
    data: await createInvitation(context, actor, body),
    message: invitationMade,
  }));
  bind(app, calls.revokeInvitation, async ({ actor, query }) => {
    await revokeInvitation(context, actor, query.code);
    return { data: null, message: invitationRevoked };
  });
  bind(app, calls.getRegistration, async ({ query }) => {
    const { mode, minimumAge } = registrationRules(context);
    if (mode !== 'INVITATION') return { data: { mode, minimumAge, invitation: null } };
    const found = await findOpenInvitation(context, query.invitation ?? '');
    return { data: { mode, minimumAge, invitation: { isOpen: found !== null, from: found?.from ?? null } } };
  });
}
