import type { Hono } from 'hono';
import { googleLogin } from '#lib/contract/account/auth.ts';
import { messages } from '#lib/contract/messages.ts';
import type { Context } from '#server/product/context.ts';
import { thirdPartyLogin } from '#server/product/services/third-party/third-party-login.ts';
import { nonceCookie } from '#server/web/http/cookies/session-cookies.ts';
import type { Environment } from '#server/web/http/environment.ts';
import type { Sessions } from '#server/web/http/sessions.ts';
import { bind } from '../bind.ts';

export function thirdPartyRoutes(app: Hono<Environment>, context: Context, sessions: Sessions): void {
  bind(app, googleLogin, async ({ actor, body, c }) => {
    const nonceSecret = nonceCookie.read(c.req.header('cookie'), context.config.secure);
    const client = { ip: actor.ip, userAgent: c.req.header('user-agent') ?? null, language: c.get('language').tag };
    const { user, ...session } = await thirdPartyLogin(context, { ...body, nonceSecret }, client);
    await sessions.end(c.req.header('cookie'), actor);
    const cookies = [...(await sessions.cookiesFor(session)), nonceCookie.write(null, context.config.secure)];
    for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
    return { data: { user }, message: messages.loggedIn, member: user.userCode };
  });
}
