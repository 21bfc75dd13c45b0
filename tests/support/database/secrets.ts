import pg from 'pg';

/** Shorter values, which tests invent to be refused, are parts of ordinary words. */
const shortest = 8;
const names = ['password', 'confirmPassword', 'newPassword', 'confirmNewPassword', 'token'];
const used = new Set<string>();

/** Passwords, tokens and cookies that a test uses: the activity log must never hold one. */
export function keepSecrets(...values: readonly unknown[]): void {
  for (const value of values) if (typeof value === 'string' && value.length >= shortest) used.add(value);
}

/** Records the secrets in a call's body too. */
export function keepSecretsOf(body: unknown): void {
  if (typeof body !== 'object' || body === null) return;
  keepSecrets(...names.map((name) => (body as Record<string, unknown>)[name]));
}

/** Throws if a database's activity log holds a secret that was used since the last look, or a hash from the database. */
export async function searchLogForSecrets(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ text: string }>(`select to_jsonb(l)::text as text from activity_log l`);
    const hashes = await client.query<{ hash: string }>(
      `select password_hash as hash from accounts where password_hash is not null union all select token_hash from account_tokens
        union all select token_hash from refresh_tokens union all select value #>> '{}' from settings where key = 'signing-key'`,
    );
    const log = rows.map(({ text }) => text).join('\n');
    const found = [...used, ...hashes.rows.map(({ hash }) => hash)].find((secret) => log.includes(quoted(secret)));
    if (found === undefined) return;
    const row = rows.find(({ text }) => text.includes(quoted(found)));
    throw new Error(`The activity log holds a secret, "${found}": ${row?.text}`);
  } finally {
    used.clear();
    await client.end();
  }
}

/** This is its form within JSON; the log's texts are in lower case, their rows are not. */
const quoted = (secret: string) => JSON.stringify(secret).slice(1, -1);
