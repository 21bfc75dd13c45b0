import type { Hono } from 'hono';
import { login, logout, refreshToken, register } from '#lib/contract/auth.ts';
import { messages } from '#lib/contract/messages.ts';
import type { Context } from '#server/context.ts';
import type { Environment } from '#server/http/environment.ts';
import { readSessionCookies } from '#server/http/session-cookies.ts';
import type { Sessions } from '#server/http/sessions.ts';
import { signInNeeded } from '#server/problem.ts';
import { registerAccount } from '#server/services/account/register-account.ts';
import { endSession } from '#server/services/session/end-session.ts';
import { logIn } from '#server/services/session/log-in.ts';
import { refreshSession } from '#server/services/session/refresh-session.ts';
import { bind } from './bind.ts';

export function authRoutes(app: Hono<Environment>, context: Context, sessions: Sessions): void {
  bind(app, register, async ({ body }) => ({
    data: await registerAccount(context, body),
    message: messages.registered,
  }));

  bind(app, login, async ({ actor, body, c }) => {
    const userAgent = c.req.header('user-agent') ?? null;
    const { user, ...session } = await logIn(context, body, {
      ip: actor.ip,
      userAgent,
    });
    for (const cookie of await sessions.cookiesFor(session)) c.header('Set-Cookie', cookie, { append: true });
    return { data: { user }, message: messages.loggedIn };
  });

  bind(app, refreshToken, async ({ c }) => {
    const { refresh } = readSessionCookies(c.req.header('cookie'));
    const session = refresh ? await refreshSession(context, refresh) : null;
    if (!session) throw signInNeeded();
    for (const cookie of await sessions.cookiesFor(session)) c.header('Set-Cookie', cookie, { append: true });
    return { data: null, message: messages.refreshed };
  });

  bind(app, logout, async ({ actor, c }) => {
    const { refresh } = readSessionCookies(c.req.header('cookie'));
    await endSession(context, {
      sessionId: actor.kind === 'member' ? actor.sessionId : null,
      refreshToken: refresh,
    });
    for (const cookie of await sessions.cookiesFor(null)) c.header('Set-Cookie', cookie, { append: true });
    return { data: null, message: messages.loggedOut };
  });
}
