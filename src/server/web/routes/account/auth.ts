import type { Hono } from 'hono';
import * as auth from '#lib/contract/account/auth.ts';
import { applicationSent, applicationWithdrawn } from '#lib/contract/account/registration-messages.ts';
import { messages } from '#lib/contract/messages.ts';
import type { Context } from '#server/product/context.ts';
import { signInNeeded } from '#server/product/problem.ts';
import { registrationProof } from '#server/product/services/account/email/registration-proof.ts';
import { verifyEmail } from '#server/product/services/account/email/verify-email.ts';
import { requestPasswordReset } from '#server/product/services/account/password/request-password-reset.ts';
import { resetPassword } from '#server/product/services/account/password/reset-password.ts';
import { changePassword } from '#server/product/services/account/password/set-password.ts';
import { registerAccount } from '#server/product/services/account/register-account.ts';
import { withdrawApplication } from '#server/product/services/registration/withdraw-application.ts';
import { deviceMark, knownDevice } from '#server/product/services/session/devices.ts';
import { logIn } from '#server/product/services/session/log-in.ts';
import { deviceCookie, registrationCookie } from '#server/web/http/cookies/session-cookies.ts';
import type { Environment } from '#server/web/http/environment.ts';
import type { Sessions } from '#server/web/http/sessions.ts';
import { bind } from '../bind.ts';

/** Signing up, in and out, and passwords. */
export function authRoutes(app: Hono<Environment>, context: Context, sessions: Sessions): void {
  sessionRoutes(app, context, sessions);
  passwordRoutes(app, context, sessions);
  confirmationRoute(app, context, sessions);
}

/** The id of a request's browser if it has signed in to this account before. */
const deviceReader =
  ({ config }: Context, { key }: Sessions) =>
  (email: string, cookieHeader: string | undefined): string | null =>
    knownDevice(key, email, deviceCookie.read(cookieHeader, config.secure));

function sessionRoutes(app: Hono<Environment>, context: Context, sessions: Sessions): void {
  const deviceOf = deviceReader(context, sessions);
  bind(app, auth.register, async ({ body, c }) => {
    const data = await registerAccount(context, body, c.get('language').tag);
    const proof = registrationProof(sessions.key, data.userCode);
    c.header('Set-Cookie', registrationCookie.write(proof, context.config.secure), { append: true });
    return { data, message: data.isWaiting ? applicationSent : messages.registered };
  });

  bind(app, auth.login, async ({ actor, body, c }) => {
    const userAgent = c.req.header('user-agent') ?? null;
    const device = deviceOf(body.email, c.req.header('cookie'));
    const { user, ...session } = await logIn(context, body, {
      ip: actor.ip,
      userAgent,
      language: c.get('language').tag,
      device,
    });
    await sessions.end(c.req.header('cookie'), actor);
    const mark = deviceMark(sessions.key, body.email, device ?? undefined);
    const cookies = [...(await sessions.cookiesFor(session)), deviceCookie.write(mark, context.config.secure)];
    for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
    return { data: { user }, message: messages.loggedIn, member: user.userCode };
  });

  bind(app, auth.withdrawApplication, async ({ actor, body, c }) => {
    const device = deviceOf(body.email, c.req.header('cookie'));
    await withdrawApplication(context, { email: body.email, ip: actor.ip, device }, body.password);
    return { data: null, message: applicationWithdrawn };
  });

  bind(app, auth.refreshToken, async ({ actor, c }) => {
    const { renewed, setCookies } = await sessions.renew(c.req.header('cookie'), actor.ip, c.get('language').tag);
    for (const cookie of setCookies) c.header('Set-Cookie', cookie, { append: true });
    if (!renewed) throw signInNeeded();
    return { data: null, message: messages.refreshed };
  });

  bind(app, auth.logout, async ({ actor, c }) => {
    await sessions.end(c.req.header('cookie'), actor);
    for (const cookie of await sessions.cookiesFor(null)) c.header('Set-Cookie', cookie, { append: true });
    return { data: null, message: messages.loggedOut };
  });
}

function passwordRoutes(app: Hono<Environment>, context: Context, sessions: Sessions): void {
  const deviceOf = deviceReader(context, sessions);
  bind(app, auth.changePassword, async ({ actor, body, c }) => {
    await changePassword(context, actor, body.newPassword, c.get('language').tag);
    return { data: null, message: messages.passwordChanged };
  });

  bind(app, auth.requestPasswordReset, async ({ actor, body, c }) => {
    const device = deviceOf(body.email, c.req.header('cookie'));
    const attempt = { email: body.email, ip: actor.ip, device };
    await requestPasswordReset(context, attempt, c.get('language').tag);
    return { data: null, message: messages.resetRequested };
  });

  bind(app, auth.resetPassword, async ({ actor, body, c }) => {
    const email = await resetPassword(context, { ...body, language: c.get('language').tag }, actor.ip);
    // The mailed link proves as much as a login does, so this browser becomes a known device.
    c.header('Set-Cookie', deviceCookie.write(deviceMark(sessions.key, email), context.config.secure), {
      append: true,
    });
    return { data: null, message: messages.passwordChanged };
  });
}

function confirmationRoute(app: Hono<Environment>, context: Context, { key }: Sessions): void {
  const { secure } = context.config;
  bind(app, auth.verifyEmail, async ({ body, c }) => {
    const proof = registrationCookie.read(c.req.header('cookie'), secure);
    await verifyEmail(context, key, { ...body, proof });
    c.header('Set-Cookie', registrationCookie.write(null, secure), { append: true });
    return { data: null, message: messages.emailConfirmed };
  });
}
