/**
 * The versions of legal pages that the account `a` must agree to, as the end of a query. An agreement to a version also covers all earlier
 * ones. Somebody who joins after a page was written agrees to it at once; other members, when the operator asks them. Most
 * installations have no such page, so this costs little in every request.
 */
export const owedConsents = `from legal_versions v
  where (v.asks_anew or (v.version = 1 and v.created_at < a.created_at)) and not exists (
    select from consents c where c.account_id = a.id and c.page = v.page and c.version >= v.version)`;
