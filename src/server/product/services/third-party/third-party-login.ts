import { and, eq, sql } from 'drizzle-orm';
import type { SignedInUser } from '#lib/contract/account/auth.ts';
import { namedAfter } from '#lib/contract/account/third-party.ts';
import { limits } from '#lib/contract/limits.ts';
import { messages } from '#lib/contract/messages.ts';
import { hashSecret } from '#server/ground/codes.ts';
import type { Queryable } from '#server/ground/db/database.ts';
import { accounts } from '#server/ground/db/schema/index.ts';
import type { Identity } from '#server/ground/identity/identity-provider.ts';
import { type MemberFacts, memberFacts } from '#server/product/audience/facts.ts';
import type { Context } from '#server/product/context.ts';
import { emit } from '#server/product/events/emit.ts';
import { notFound, Problem } from '#server/product/problem.ts';
import { insertAccount } from '#server/product/services/account/insert-account.ts';
import { setPassword } from '#server/product/services/account/password/set-password.ts';
import { askThirdPartyAdmission } from '#server/product/services/registration/admission.ts';
import { describeMember } from '#server/product/services/session/describe-member.ts';
import { refuseDisabled } from '#server/product/services/session/refuse-disabled.ts';
import { type SigningIn, type StartedSession, startSession } from '#server/product/services/session/start-session.ts';
import { displayNameOf } from './display-name.ts';

/**
 * Starts a session for the person in an ID token of the third party that was issued for this browser; creates the account the first time.
 * 400 if the token or the account is refused, 403 if the rules of registration allow no new account, 404 if no third party is configured, 503 if it cannot be reached.
 */
export async function thirdPartyLogin(
  context: Context,
  given: { token: string; nonceSecret: string | null },
  client: SigningIn,
): Promise<StartedSession & { user: SignedInUser }> {
  const identity = await identify(context, given);
  const { accountId, ...session } = await context.db.transaction(async (tx) => {
    const id = await accountFor(context, tx, identity);
    return { accountId: id, ...(await startSession(context, tx, id, client)) };
  });
  return { ...session, user: await describeMember(context, accountId) };
}

async function identify(
  context: Context,
  { token, nonceSecret }: { token: string; nonceSecret: string | null },
): Promise<Identity> {
  const { identityProvider, log } = context;
  if (!identityProvider) throw notFound();
  if (nonceSecret === null) throw refused(context, messages.googleLoginFailed);
  const verdict = await identityProvider.verify(token, hashSecret(nonceSecret));
  if (verdict.state === 'vouched') return verdict.identity;
  const { state, reason } = verdict;
  log.warn({ state, reason }, 'an ID token was not accepted');
  if (state === 'refused') throw refused(context, messages.googleLoginFailed);
  const later = namedAfter(identityProvider.name, messages.googleButtonFailed);
  throw new Problem(503, later, {}, { 'Retry-After': '10' });
}

/** The linked account, an account that can be linked, or a new one. */
async function accountFor(context: Context, tx: Queryable, identity: Identity): Promise<number> {
  // Another call may insert the same account between this read and the insert; then the next read finds it.
  for (let tries = 0; tries < 3; tries += 1) {
    const [linked] = await accountsWhere(tx, isLinkedTo(identity));
    if (linked) return (await enabled(tx, linked)).id;

    const email = vouchedEmail(context, identity);
    const [same] = await accountsWhere(tx, sql`lower(${accounts.email}) = ${email.toLowerCase()}`);
    if (same) return await link(context, tx, same, identity);

    await askThirdPartyAdmission(context);
    const made = await insertAccount(context, tx, {
      displayName: displayNameOf(identity.name, email),
      email,
      passwordHash: null,
      provider: identity.issuer,
      providerSubject: identity.subject,
      isVerified: true,
    });
    if (!made) continue;
    await emit(context, tx, { kind: 'registered', accountId: made.id, isMailed: false });
    return made.id;
  }
  throw new Error('an account is there and is not');
}

type Account = MemberFacts &
  Pick<typeof accounts.$inferSelect, 'id' | 'provider' | 'providerSubject' | 'isVerified' | 'disabledReason'>;

const accountsWhere = (tx: Queryable, condition: ReturnType<typeof isLinkedTo>): Promise<Account[]> =>
  tx
    .select({
      provider: accounts.provider,
      providerSubject: accounts.providerSubject,
      isVerified: accounts.isVerified,
      disabledReason: accounts.disabledReason,
      ...memberFacts,
    })
    .from(accounts)
    .where(condition)
    .for('update');

const isLinkedTo = ({ issuer, subject }: Identity) =>
  and(eq(accounts.provider, issuer), eq(accounts.providerSubject, subject));

/**
 * Links an account with the token's address, which is confirmed here as well. Removes its password and ends its sessions, because a
 * stranger may have registered with that address.
 */
async function link(context: Context, tx: Queryable, account: Account, { issuer, subject }: Identity): Promise<number> {
  if (account.provider === issuer && account.providerSubject === subject) return (await enabled(tx, account)).id;
  if (account.providerSubject !== null) throw refused(context, messages.googleLoginFailed);
  if (!account.isVerified) throw new Problem(409, messages.googleAccountExists);
  await enabled(tx, account);
  await tx.update(accounts).set({ provider: issuer, providerSubject: subject }).where(eq(accounts.id, account.id));
  await setPassword(context, tx, { accountId: account.id, passwordHash: null });
  return account.id;
}

async function enabled(tx: Queryable, account: Account): Promise<Account> {
  await refuseDisabled(tx, account);
  return account;
}

function vouchedEmail(context: Context, { email, emailVerified }: Identity): string {
  const fits = email !== null && email.length <= limits.email && /^[^\s\p{Cc}@]+@[^\s\p{Cc}@]+$/u.test(email);
  if (!fits || !emailVerified) throw refused(context, messages.googleEmailUnverified);
  return email;
}

const refused = ({ identityProvider }: Context, message: string) =>
  new Problem(400, namedAfter(identityProvider?.name ?? 'Google', message));
