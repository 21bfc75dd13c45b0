import type { Hono } from 'hono';
import * as calls from '#lib/contract/account/first-run.ts';
import { messages } from '#lib/contract/messages.ts';
import type { Context } from '#server/product/context.ts';
import { makeAdministrator } from '#server/product/services/first-run/make-administrator.ts';
import { readInstallation, sendTestMail, setUpSite } from '#server/product/services/first-run/set-up.ts';
import type { Environment } from '#server/web/http/environment.ts';
import type { Sessions } from '#server/web/http/sessions.ts';
import { bind } from '../bind.ts';

/** The calls that set up a new installation. */
export function firstRunRoutes(app: Hono<Environment>, context: Context, sessions: Sessions): void {
  bind(app, calls.openFirstRun, async ({ actor, body }) => ({
    data: await readInstallation(context, { actor, token: body.token }),
  }));
  bind(app, calls.setUpSite, async ({ actor, body: { token, ...site } }) => ({
    data: await setUpSite(context, { actor, token }, site),
  }));
  bind(app, calls.testMail, async ({ actor, body: { token, to }, c }) => ({
    data: await sendTestMail(context, { actor, token }, { to, language: c.get('language') }),
  }));
  bind(app, calls.makeFirstAdministrator, async ({ actor, body, c }) => {
    const client = { ip: actor.ip, userAgent: c.req.header('user-agent') ?? null, language: c.get('language').tag };
    const { user, ...session } = await makeAdministrator(context, body, client);
    await sessions.end(c.req.header('cookie'), actor);
    for (const cookie of await sessions.cookiesFor(session)) c.header('Set-Cookie', cookie, { append: true });
    return { data: { user }, message: messages.loggedIn, member: user.userCode };
  });
}
