import type { Hono } from 'hono';
import { applicationAccepted, applicationRefused } from '#lib/contract/account/registration-messages.ts';
import * as calls from '#lib/contract/admin/application.ts';
import type { Context } from '#server/product/context.ts';
import { answerApplication, assignApplication } from '#server/product/services/registration/answer-application.ts';
import { listApplications } from '#server/product/services/registration/list-applications.ts';
import { listInvited } from '#server/product/services/registration/list-invited.ts';
import type { CountedPageOf } from '#server/product/views/lists/page-of.ts';
import type { Environment } from '#server/web/http/environment.ts';
import { bind } from '../bind.ts';
import { readerOf } from '../reader.ts';

/** The calls of the Registrations screen. */
export function applicationRoutes(app: Hono<Environment>, context: Context, pageOf: CountedPageOf): void {
  bind(app, calls.listApplications, async (call) => {
    const reader = { ...readerOf(call), actor: call.actor };
    return { data: await listApplications(context, pageOf, reader, call.query) };
  });
  bind(app, calls.invitedMembers, async (call) => ({
    data: await listInvited(context, pageOf, readerOf(call), call.query),
  }));
  bind(app, calls.assignApplication, async ({ actor, body }) => ({
    data: await assignApplication(context, actor, body),
  }));
  bind(app, calls.answerApplication, async ({ actor, body }) => {
    await answerApplication(context, actor, body);
    return { data: null, message: body.isAccepted ? applicationAccepted : applicationRefused };
  });
}
