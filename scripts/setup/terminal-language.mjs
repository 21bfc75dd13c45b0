/**
 * The language of a terminal, from its locale in the order of POSIX. English, if this language is not offered.
 * @template {string} Tag
 * @param {Record<string, string | undefined>} environment
 * @param {readonly Tag[]} offered
 * @returns {Tag | 'en'}
 */
export function terminalLanguage({ LC_ALL, LC_MESSAGES, LANG }, offered) {
  const [language] = /^[a-z]+/.exec(LC_ALL || LC_MESSAGES || LANG || '') ?? [];
  return offered.find((tag) => tag === language) ?? 'en';
}
