-- What a user name looks like: equal for names that are hard to tell apart. The entries of Unicode's confusables (UTS 39) for the characters
-- that a user name may have, in lower case, and 'w', which looks like two times 'v'.
CREATE FUNCTION user_name_skeleton(user_name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT replace(replace(translate(lower(user_name), '01', 'ol'), 'm', 'rn'), 'w', 'vv')
$$;--> statement-breakpoint
CREATE INDEX "accounts_user_name_skeleton" ON "accounts" USING btree (user_name_skeleton("user_name"));
